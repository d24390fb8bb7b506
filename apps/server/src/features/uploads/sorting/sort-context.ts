import type { Tx } from '../../../shared/db/database.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import type { Correction, OpenDocument } from '../../readings/placement/place-file.ts';
import { hashDocumentName } from '../../sealing/sealed-reading.ts';
import { selectCorrections, selectSortedDocuments } from './sorting.queries.ts';

export interface SortContext {
  documents: OpenDocument[];
  corrections: Correction[];
}

/** What a file of the request is placed by. Reads as the system: nobody else reads corrections. */
export async function loadSortContext(
  tx: Tx,
  vault: Vault,
  workspaceId: string,
  requestId: string,
): Promise<SortContext> {
  const documents = await selectSortedDocuments(tx, requestId);
  const corrections = await selectCorrections(tx, workspaceId, requestId);
  return {
    documents: await Promise.all(
      documents.map(async (document) => ({
        ...document,
        nameHash: await hashDocumentName(vault, workspaceId, document.name),
      })),
    ),
    corrections,
  };
}
