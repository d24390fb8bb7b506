import type { FactReader, FileFact } from '@visafolio/contract/files/facts.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Services } from '../../../../shared/services.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { places } from '../../../sealing/places.ts';
import type { ProcessedFile } from '../../process/steps/step.ts';
import { selectFacts, selectHasFacts, writeFacts } from './facts.queries.ts';
import type { PartyPerson } from './whose-document.ts';

/** Degrees clockwise to rotate a page upright. Positions refer to the upright page. */
export type PageTurn = { page: number; rotation: 0 | 90 | 180 | 270 };

/** Facts that a reader found in a file. Pages missing in `turned` are upright. */
export interface FoundFacts {
  facts: FileFact[];
  turned: PageTurn[];
}

/** Facts of one file of a case. */
export interface CaseFacts extends FoundFacts {
  upload_id: string;
  /** Null: in the box. */
  document_id: string | null;
  document_name: string | null;
  /** Words for the document's party; null: it is everybody's. */
  party_words: string | null;
  /** The one person of the case who answers for the document's party; null: both do, or it is everybody's. */
  party_person: PartyPerson | null;
  /** The parties that the file may be about; null: any. */
  parties: string[] | null;
  file_name: string;
  file_path: string;
  by_staff: boolean;
}

/** Facts of the files that the actor may see, newest file first. */
export async function listCaseFacts(tx: Tx, vault: Vault, requestId: string): Promise<CaseFacts[]> {
  const files = new Map<string, CaseFacts>();
  for (const { facts: sealed, reader, ...file } of await selectFacts(tx, requestId)) {
    const place = places.facts(requestId, file.upload_id, reader);
    const { facts, turned } = JSON.parse(await vault.open(place, sealed)) as FoundFacts;
    const known = files.get(file.upload_id);
    if (known) {
      known.facts.push(...facts);
      known.turned.push(...turned);
    } else files.set(file.upload_id, { ...file, facts, turned });
  }
  return [...files.values()];
}

/**
 * Seals the facts of a file. Returns a function that writes them in the transaction that ends the reader's step; a file without
 * facts gets no row.
 */
export async function sealFacts(
  { vault }: Services,
  file: ProcessedFile,
  reader: FactReader,
  engine: string,
  found: FoundFacts,
): Promise<(tx: Tx) => Promise<void>> {
  if (!found.facts.length) return async () => undefined;
  const place = places.facts(file.client_request_id, file.id, reader);
  const facts = await vault.seal(file.workspace_id, place, JSON.stringify(found));
  return async (tx) => {
    const isWritten = await writeFacts(tx, file.workspace_id, { uploadId: file.id, reader, engine, facts });
    if (!isWritten) throw new Error('the case moved to another workspace while a file of it was read');
  };
}

/** Whether one of the readers found facts in the file. */
export const hasFacts = ({ db }: Services, file: ProcessedFile, reader: FactReader): Promise<boolean> =>
  db.withActor(system, (tx) => selectHasFacts(tx, file.id, reader));
