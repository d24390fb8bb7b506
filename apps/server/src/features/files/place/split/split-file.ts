import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Arrangement } from '@visafolio/contract/files/file.ts';
import type { FileRef, SplitFileInput } from '@visafolio/contract/files/files.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { unfileUpload } from '../../cabinet/documents.usecases.ts';
import type { SplitTask } from '../../process/look/split-pdf.ts';
import { queueSteps } from '../../process/queue-steps.ts';
import { noAccess, type Uploader } from '../../receive/receive-upload.ts';
import { deleteUpload, selectTarget } from '../../receive/uploads.queries.ts';
import { reopenIfIncomplete, requireFile, requireOpenRequest } from '../box/require-file.ts';
import { namePaper } from './name-paper.ts';
import {
  insertPapers,
  markAsOnePaper,
  type NewPaper,
  type SplitSource,
  selectSplitSource,
  updateStatus,
} from './split.queries.ts';

const bucket = 'client-documents';
const limits = { ms: 120_000, megabytes: 2_000 };

/**
 * Replaces a file of the box by one file per paper. Keeps the original until its papers are deleted. Runs once, however often and
 * by whomever it is requested.
 */
export async function splitFile(
  services: Services,
  actor: Uploader,
  { request_id, upload_id, after }: SplitFileInput,
): Promise<{ ids: string[] }> {
  const release = await services.uploadStaging.locks.acquire(`split ${upload_id}`);
  try {
    const source = await services.db.withActor(actor, async (tx) => {
      const target = await selectTarget(tx, request_id, null);
      if (!target) throw refuse(noAccess(actor));
      if (target.completed) throw refuse('requests.completed');
      return requireSplittableFile(tx, actor, { request_id, upload_id });
    });
    const done = findEarlierSplit(source, after);
    if (done) return { ids: done };
    const made = await makePapers(services, request_id, source, after);
    return await writePapers(services, actor, { request_id, upload_id, after }, made);
  } finally {
    await release();
  }
}

/** A file of the box, or one that was split. */
async function requireSplittableFile(
  tx: Tx,
  actor: Uploader,
  { request_id, upload_id }: FileRef,
): Promise<SplitSource> {
  const source = await selectSplitSource(tx, request_id, upload_id);
  if (!source || source.in_conversation || (actor.as === 'client' && source.by_staff))
    throw refuse('uploads.not_found');
  // Somebody placed it meanwhile.
  if (source.document_id) throw refuse('requests.file_changed');
  if (!source.is_current && !source.papers.length) throw refuse('uploads.not_found');
  return source;
}

/** The papers of an equal earlier split; null if the file is not split. */
function findEarlierSplit({ is_current, papers }: SplitSource, after: readonly number[]): string[] | null {
  if (is_current) return null;
  const isSame = [0, ...after].join() === papers.map(({ first }) => first - 1).join();
  if (!isSame) throw refuse('requests.file_changed');
  return papers.map(({ id }) => id);
}

/** Stores the papers, without rows. */
async function makePapers(
  services: Services,
  requestId: string,
  source: SplitSource,
  after: readonly number[],
): Promise<NewPaper[]> {
  const shown: Arrangement =
    source.arrangement ??
    Array.from({ length: source.pages ?? 0 }, (_, i) => ({ page: i + 1, rotation: 0 as const }));
  if ((after.at(-1) ?? 0) >= shown.length) throw refuse('uploads.page_not_found');
  const starts = [0, ...after];
  const papers = starts.map((start, i) => {
    const pages = shown.slice(start, starts[i + 1] ?? shown.length);
    const [first, last] = [start + 1, start + pages.length];
    return { pages, first, fileName: namePaper(source.file_name, first, last) };
  });
  const original = await services.files.read(bucket, source.file_path);
  if (!original) throw new Error('the file of an upload is missing');
  const file = { type: source.file_type, bytes: await buffer(original.content) };
  const input: SplitTask = {
    file,
    papers: papers.map(({ pages, fileName }) => ({ pages, title: fileName })),
  };
  const pdfs = await runTask(services, requestId, input);
  // Rows of one transaction are listed in the order of their ids.
  const ids = papers.map(() => randomUUID()).toSorted();
  const stored: NewPaper[] = [];
  try {
    for (const [i, { first, fileName }] of papers.entries()) {
      const [id, pdf] = [ids[i], pdfs[i]];
      if (!id || !pdf) throw new Error('a paper is missing');
      const content = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
      const paper: NewPaper = {
        id,
        first,
        fileName,
        filePath: `${source.owner_id}/box_${id}.pdf`,
        fileSize: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
      stored.push(paper);
      await services.files.put(bucket, paper.filePath, Readable.from([content], { objectMode: false }), {
        contentType: 'application/pdf',
        size: content.length,
        workspaceId: source.workspace_id,
      });
    }
  } catch (error) {
    await removeStored(services, stored);
    throw error;
  }
  return stored;
}

async function runTask(services: Services, requestId: string, input: SplitTask): Promise<Uint8Array[]> {
  const task = new URL('../../process/look/split-pdf.ts', import.meta.url);
  try {
    return await services.openFiles.run<Uint8Array[]>(requestId, task, input, limits);
  } catch (error) {
    if (!(error instanceof FileProblemError)) throw error;
    if (error.problem === 'password_protected') throw refuse('uploads.password_protected');
    throw refuse(error.problem === 'broken' ? 'uploads.broken' : 'uploads.too_complex');
  }
}

/** Inserts all rows or none; deletes the stored files if none. */
async function writePapers(
  services: Services,
  actor: Uploader,
  { request_id, upload_id, after }: SplitFileInput,
  made: readonly NewPaper[],
): Promise<{ ids: string[] }> {
  let isWritten = false;
  try {
    const ids = await services.db.withActor(actor, async (tx) => {
      await requireOpenRequest(tx, actor, request_id);
      const source = await requireSplittableFile(tx, actor, { request_id, upload_id });
      const done = findEarlierSplit(source, after);
      if (done) return done;
      await insertPapers(tx, upload_id, made);
      await updateStatus(tx, upload_id, 'superseded');
      for (const { id } of made) await queueSteps(tx, id);
      await recordActivity(tx, actor, {
        requestId: request_id,
        kind: 'file.split',
        payload: {
          upload_id,
          file_name: source.file_name,
          paper_ids: made.map(({ id }) => id),
          count: made.length,
        },
      });
      return made.map(({ id }) => id);
    });
    isWritten = ids.includes(made[0]?.id ?? '');
    if (!isWritten) await removeStored(services, made);
    return { ids };
  } catch (error) {
    // The transaction may still commit, so the files stay.
    if (!outageReason(error)) await removeStored(services, made);
    throw error;
  }
}

async function removeStored({ files, log }: Services, papers: readonly NewPaper[]): Promise<void> {
  for (const { filePath } of papers)
    await files
      .remove(bucket, filePath)
      .catch((err) => log.warn({ err }, 'a file that was made for nothing was not removed'));
}

/**
 * Deletes the papers, wherever they are, and returns the file to the box. Refuses if staff accepted a paper, or one was changed
 * further.
 */
export async function undoSplit(
  services: Services,
  actor: Uploader,
  { request_id, upload_id }: FileRef,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    await requireOpenRequest(tx, actor, request_id);
    const source = await requireSplittableFile(tx, actor, { request_id, upload_id });
    if (source.is_current) return;
    if (source.papers.some(({ is_current }) => !is_current)) throw refuse('requests.file_changed');
    if (source.papers.some(({ accepted }) => accepted)) throw refuse('uploads.accepted');
    // Before its papers are deleted, because the last of them deletes a file that is not current.
    await updateStatus(tx, upload_id, 'uploaded');
    // Split files from an archive have no steps.
    await queueSteps(tx, upload_id);
    for (const { id, document_id } of source.papers) {
      await unfileUpload(tx, id);
      await deleteUpload(tx, request_id, id);
      if (document_id) await reopenIfIncomplete(tx, document_id);
    }
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'file.split_undone',
      payload: { upload_id, file_name: source.file_name },
    });
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { id: upload_id };
}

/** Marks the file as one paper, so that nobody is asked any more. */
export async function keepAsOne(
  { db }: Services,
  actor: Uploader,
  { request_id, upload_id }: FileRef,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await requireOpenRequest(tx, actor, request_id);
    const { file_name } = await requireFile(tx, actor, { request_id, upload_id });
    if (!(await markAsOnePaper(tx, upload_id))) return;
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'file.kept_as_one',
      payload: { upload_id, file_name },
    });
  });
  return { id: upload_id };
}
