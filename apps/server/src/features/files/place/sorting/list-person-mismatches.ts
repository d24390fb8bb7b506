import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { isOtherPersonsFile, proposePlace, type RecognizedFile } from '../../read/placement/place-file.ts';
import { loadSortContext } from './sort-context.ts';
import { selectPlacedFiles, selectRecognizedFiles } from './sorting.queries.ts';
import { isPersonal } from './whose-file.ts';

/** Null: staff. `seen`: files that the client may see, of those that clients gave. */
export type PersonReader = { seen: readonly string[]; seesAllParties: boolean } | null;

/**
 * Files that name another person than the one their document is requested for, until somebody confirms their place. Computed on
 * each call, because names in files stay sealed.
 */
export async function listPersonMismatches(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  requestId: string,
  reader: PersonReader,
): Promise<WhoseFile[]> {
  return db.withActor(system, async (tx) => {
    const files = (await selectPlacedFiles(tx, requestId)).filter(
      ({ upload_id, by_staff }) => !reader || (!by_staff && reader.seen.includes(upload_id)),
    );
    const [first] = files;
    if (!first) return [];
    const recognized = await selectRecognizedFiles(tx, requestId);
    const { documentsFor, corrections, people, named, withHolder } = await loadSortContext(
      tx,
      vault,
      first.workspace_id,
      requestId,
    );
    return files.flatMap(({ upload_id, document_id, is_confirmed }): WhoseFile[] => {
      const documents = documentsFor(upload_id);
      const person = named(upload_id);
      const reading = recognized.find((each) => each.upload_id === upload_id);
      if (is_confirmed || !person || !reading || !isPersonal(reading.kind)) return [];
      const file: RecognizedFile = withHolder(upload_id, reading);
      const others = documents.filter(({ id }) => id !== document_id);
      const proposed = proposePlace(file, document_id ? others : documents, corrections).documentId;
      const fitting = documents.find(
        (document) => document.id === proposed && !isOtherPersonsFile(file, document),
      );
      const place = documents.find(({ id }) => id === (document_id ?? proposed));
      const isWrong = place ? isOtherPersonsFile(file, place) : file.holder === 'stranger';
      if (!isWrong) return [];
      const expected = !place || place.asked === 'client' ? people.client : null;
      return [
        {
          upload_id,
          kind: reading.kind,
          name: person.name,
          birth_date: person.birthDate,
          expected: expected?.name ?? null,
          // It may be known from files that the reader does not see.
          expected_birth_date: (reader?.seesAllParties !== false && expected?.birthDate) || null,
          document_id: document_id && fitting ? fitting.id : null,
        },
      ];
    });
  });
}
