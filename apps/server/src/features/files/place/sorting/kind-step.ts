import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { fileUpload } from '../../cabinet/documents.usecases.ts';
import type { FileStep, ProcessedFile } from '../../process/steps/step.ts';
import { findWrongPlace, proposePlace, type RecognizedFile } from '../../read/placement/place-file.ts';
import {
  readMissingPageKinds,
  readStoredReading,
  writeKind,
  writePageKinds,
} from '../../read/readings.usecases.ts';
import { completeDocument } from '../../receive/uploads.queries.ts';
import type { PageKinds } from '../split/propose-papers.ts';
import { loadSortContext } from './sort-context.ts';
import {
  findPapers,
  lockSortedFile,
  placeAutomatically,
  type SortedFile,
  selectIsSortable,
  selectRecognizedFiles,
} from './sorting.queries.ts';

/** Recognizes the kind of a file. Places a file of the box if its place is certain; asks about one that seems misplaced. */
export const kindStep: FileStep = {
  name: 'kind',
  limits: { ms: 30_000, megabytes: 900 },
  async run({ services, file, inChild, finish }) {
    const missing = await readMissingPageKinds(services, file, inChild);
    // Recognized by an earlier release: people have decided about its place since, so no provider is asked.
    if (missing) return finish((tx) => writePageKinds(tx, file.id, missing));
    const recognized = await readStoredReading(services, file, inChild);
    await finish(async (tx) => {
      const question = recognized && (await sortFile(tx, services, file, recognized));
      if (recognized) await writeKind(tx, file.id, { ...recognized, question: question ?? null });
    });
  },
};

/** Wraps a step that finds facts: afterwards a file of known kind is sorted. */
export const withSorting = (step: FileStep): FileStep => ({
  ...step,
  run: (given) =>
    step.run({
      ...given,
      finish: (work) =>
        given.finish(async (tx) => {
          await work(tx);
          await sortKnown(tx, given.services, given.file);
        }),
    }),
});

async function sortKnown(tx: Tx, services: Services, file: ProcessedFile): Promise<void> {
  // Waits for the other step if it is finishing.
  if (!(await lockSortedFile(tx, file.client_request_id, file.id))) return;
  const recognized = (await selectRecognizedFiles(tx, file.client_request_id)).find(
    ({ upload_id }) => upload_id === file.id,
  );
  if (recognized) await sortFile(tx, services, file, recognized);
}

interface Question {
  document_id: string | null;
  asked_for: string;
}

async function sortFile(
  tx: Tx,
  { vault }: Services,
  { id, client_request_id: requestId }: ProcessedFile,
  recognized: RecognizedFile & { page_kinds: PageKinds | null },
): Promise<Question | null> {
  const file = await lockSortedFile(tx, requestId, id);
  if (!file) return null;
  const context = await loadSortContext(tx, vault, file.workspace_id, requestId);
  const { corrections, withHolder } = context;
  const documents = context.documentsFor(id);
  const seen = withHolder(id, recognized);
  if (!file.document_id) {
    // Its person may only be known from its facts, so the last of both steps sorts it.
    if (!(await selectIsSortable(tx, id))) return null;
    const { documentId, certainty } = proposePlace(seen, documents, corrections);
    const document = documents.find((each) => each.id === documentId);
    const holdsSeveral = findPapers({ ...file, page_kinds: recognized.page_kinds }) !== null;
    if (document && certainty === 'certain' && !file.in_conversation && !holdsSeveral)
      await place(tx, file, requestId, document);
    return null;
  }
  const asked = documents.find((each) => each.id === file.document_id);
  if (!asked || file.is_confirmed) return null;
  const wrong = findWrongPlace(seen, asked, documents, corrections);
  return wrong && { document_id: wrong.documentId, asked_for: asked.id };
}

async function place(
  tx: Tx,
  file: SortedFile,
  requestId: string,
  document: { id: string; name: string },
): Promise<void> {
  await placeAutomatically(tx, file.id, document.id);
  await completeDocument(tx, document.id);
  await fileUpload(tx, {
    id: file.id,
    contactId: file.contact_id,
    requestId,
    fileName: file.file_name,
    filePath: file.file_path,
    fileSize: Number(file.file_size),
    fileType: file.file_type,
  });
  await recordActivity(tx, system, {
    requestId,
    kind: 'file.placed',
    payload: {
      upload_id: file.id,
      file_name: file.file_name,
      document_id: document.id,
      document_name: document.name,
      from_document_id: null,
      from_document_name: null,
    },
  });
}
