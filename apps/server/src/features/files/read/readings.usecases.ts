import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { type KeptPage, openReading } from '../../sealing/sealed-reading.ts';
import type { ProcessedFile, StepRun } from '../process/steps/step.ts';
import type { KindTask, KindTaskResult } from './kinds/recognize-kind.task.ts';
import type { RecognizedFile } from './placement/place-file.ts';
import { askForKind, findAgreedProvider } from './provider/ask-provider.ts';
import { selectReading } from './readings.queries.ts';

export { updateKind as writeKind, updatePageKinds as writePageKinds } from './readings.queries.ts';

/** Number of first pages whose text is sent to a provider. */
export const pagesForProvider = 3;

export interface ReadKind extends RecognizedFile {
  /** The month of the document. */
  month: string | null;
  page_kinds: (DocumentKind | null)[];
}

const toReadingPlace = (file: ProcessedFile) => ({
  requestId: file.client_request_id,
  uploadId: file.id,
});

/** The text and kind of a file, once both are known; null if nothing was read. */
export async function readStoredText(
  { db, vault }: Services,
  file: ProcessedFile,
): Promise<{ pages: KeptPage[]; kind: DocumentKind | null } | null> {
  const stored = await db.withActor(system, (tx) => selectReading(tx, file.id));
  return (
    stored && {
      pages: await openReading(vault, toReadingPlace(file), stored.pages),
      kind: stored.kind,
    }
  );
}

const recognizeKindTask = new URL('./kinds/recognize-kind.task.ts', import.meta.url);

/**
 * The kind of each page, for a file whose kind an earlier release recognized without them. Null if they are known, or the kind is
 * not recognized yet.
 */
export async function readMissingPageKinds(
  { db, vault }: Services,
  file: ProcessedFile,
  inChild: StepRun['inChild'],
): Promise<(DocumentKind | null)[] | null> {
  const stored = await db.withActor(system, (tx) => selectReading(tx, file.id));
  if (!stored?.lacks_page_kinds) return null;
  const pages = await openReading(vault, toReadingPlace(file), stored.pages);
  const task = { pages, language: stored.language } satisfies KindTask;
  return (await inChild<KindTaskResult>(recognizeKindTask, task)).pageKinds;
}

/** The kind of a file by its stored text; null if nothing was read. */
export async function readStoredReading(
  services: Services,
  file: ProcessedFile,
  inChild: StepRun['inChild'],
): Promise<ReadKind | null> {
  const stored = await services.db.withActor(system, (tx) => selectReading(tx, file.id));
  if (!stored) return null;
  const pages = await openReading(services.vault, toReadingPlace(file), stored.pages);
  const { kind, certainty, reasons, month, pageKinds } = await inChild<KindTaskResult>(recognizeKindTask, {
    pages,
    language: stored.language,
  } satisfies KindTask);
  const recognized: ReadKind = {
    kind,
    certainty,
    reason: reasons[0] ?? null,
    layout: stored.layout,
    month,
    page_kinds: pageKinds,
  };
  if (certainty === 'certain') return recognized;
  const provider = await findAgreedProvider(services, file);
  const text = pages.slice(0, pagesForProvider).map((page) => page.text);
  const answer = provider && (await askForKind(services, provider, file, text.join('\n')));
  // At most 'likely', so that a document with misleading text only leads to a question.
  if (!answer || answer === kind) return recognized;
  return { ...recognized, kind: answer, certainty: 'likely', reason: { code: 'provider', value: null } };
}
