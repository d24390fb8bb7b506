import type { FactReader, FileFact } from '@visafolio/contract/files/facts.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Services } from '../../../../shared/services.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { places } from '../../../sealing/places.ts';
import type { ProcessedFile } from '../../process/steps/step.ts';
import { selectFacts, selectHasFacts, writeFacts } from './facts.queries.ts';

/** Degrees clockwise that a page as it was given is to be turned by to stand upright. Places are on the upright page. */
export type PageTurn = { page: number; rotation: 0 | 90 | 180 | 270 };

/** What a reader found in a file. Pages that are not in `turned` are upright. */
export interface FoundFacts {
  facts: FileFact[];
  turned: PageTurn[];
}

/** What a file of a case says. */
export interface CaseFacts extends FoundFacts {
  upload_id: string;
  /** Null: it lies in the box. */
  document_id: string | null;
  document_name: string | null;
  file_name: string;
  file_path: string;
  by_staff: boolean;
}

/** The facts of the files that the actor may see, newest file first. */
export async function listCaseFacts(tx: Tx, vault: Vault, requestId: string): Promise<CaseFacts[]> {
  const files = new Map<string, CaseFacts>();
  for (const { facts: sealed, ...file } of await selectFacts(tx, requestId)) {
    const { facts, turned } = JSON.parse(await vault.open(places.facts(requestId), sealed)) as FoundFacts;
    const known = files.get(file.upload_id);
    if (known) {
      known.facts.push(...facts);
      known.turned.push(...turned);
    } else files.set(file.upload_id, { ...file, facts, turned });
  }
  return [...files.values()];
}

/**
 * Seals what a reader found in a file. The function that it returns writes it, in the transaction that ends the reader's step;
 * of a file that says nothing no row is kept.
 */
export async function keepFacts(
  { vault }: Services,
  file: ProcessedFile,
  reader: FactReader,
  engine: string,
  found: FoundFacts,
): Promise<(tx: Tx) => Promise<void>> {
  if (!found.facts.length) return async () => undefined;
  const place = places.facts(file.client_request_id);
  const facts = await vault.seal(file.workspace_id, place, JSON.stringify(found));
  return async (tx) => {
    const isWritten = await writeFacts(tx, file.workspace_id, { uploadId: file.id, reader, engine, facts });
    if (!isWritten) throw new Error('the case moved to another workspace while a file of it was read');
  };
}

/** Whether one of the readers found something in the file. */
export const hasFacts = ({ db }: Services, file: ProcessedFile, reader: FactReader): Promise<boolean> =>
  db.withActor(system, (tx) => selectHasFacts(tx, file.id, reader));
