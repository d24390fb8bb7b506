import type { BoxFile } from '@visafolio/contract/files/files.contract.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import {
  isOtherPersonsFile,
  type Placement,
  proposePlace,
  type RecognizedFile,
} from '../../read/placement/place-file.ts';
import type { BoxedUpload } from '../box/boxed-upload.ts';
import { findTranslation } from './find-translation.ts';
import { loadSortContext } from './sort-context.ts';
import { findPapers, type RecognizedFileRow, selectRecognizedFiles } from './sorting.queries.ts';

/** Adds to each file of a box the proposed place for the current request, and the papers that it seems to contain. */
export async function proposePlaces(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  requestId: string,
  files: BoxedUpload[],
): Promise<BoxFile[]> {
  if (!files.some(({ reading }) => reading)) return files.map(unread);
  return db.withActor(system, async (tx) => {
    const recognized = await selectRecognizedFiles(tx, requestId);
    const [first] = recognized;
    if (!first) return files.map(unread);
    const { documentsFor, corrections, withHolder } = await loadSortContext(
      tx,
      vault,
      first.workspace_id,
      requestId,
    );
    const propose = (reading: RecognizedFileRow) =>
      proposePlace(withHolder(reading.upload_id, reading), documentsFor(reading.upload_id), corrections);
    const proposeBesideTranslation = (reading: RecognizedFileRow): Placement | null => {
      const translation = findTranslation(reading, recognized);
      const documentId = translation && (translation.document_id ?? propose(translation).documentId);
      const document = documentsFor(reading.upload_id).find(
        ({ id, hasRoom }) => id === documentId && hasRoom,
      );
      if (!document || isOtherPersonsFile(withHolder<RecognizedFile>(reading.upload_id, reading), document))
        return null;
      return { documentId: document.id, certainty: 'ask', reason: { code: 'with_translation', value: null } };
    };
    return files.map((file) => {
      const reading = recognized.find(({ upload_id }) => upload_id === file.id);
      const first = reading && propose(reading);
      const place = first?.documentId ? first : reading && proposeBesideTranslation(reading);
      const proposal = place?.documentId ? { document_id: place.documentId, reason: place.reason } : null;
      return { ...file, proposal, papers: reading ? findPapers(reading) : null };
    });
  });
}

const unread = (file: BoxedUpload): BoxFile => ({ ...file, proposal: null, papers: null });
