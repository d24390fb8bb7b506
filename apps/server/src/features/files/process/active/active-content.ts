import { buffer } from 'node:stream/consumers';
import { ActiveContent } from '@visafolio/contract/files/file.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { Translate } from '@visafolio/locales';
import { sql } from 'drizzle-orm';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { system } from '../../../../shared/db/actor.ts';
import { column, execute, query, type Row } from '../../../../shared/db/query.ts';
import type { ChildLimits, TaskAddress } from '../../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { ZippedFile } from '../../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../../shared/services.ts';
import { readReleased } from '../../../../shared/storage/sealed/read-released.ts';
import {
  type DerivedFile,
  insertDerived,
  openDerived,
  storeDerived,
  toFreshFile,
} from '../derived/derived-files.ts';
import type { SafeCopy } from './copy/make-safe-copy.ts';

const bucket = 'client-documents';
export const examineTask: TaskAddress = new URL('./find/find-active-content.ts', import.meta.url);
export const examineLimits: ChildLimits = { ms: 30_000, megabytes: 1_200 };
/** Larger files are examined only in the background, and have no copy. Bytes. */
const sizeMax = 64 * 1024 * 1024;
const copyTask: TaskAddress = new URL('./copy/make-safe-copy.ts', import.meta.url);
const copyLimits: ChildLimits = { ms: 120_000, megabytes: 2_000 };

const ExaminedFile = {
  id: column.uuid,
  workspace_id: column.uuid,
  client_request_id: column.uuid,
  owner_id: column.uuid,
  file_path: column.text,
  file_type: column.text,
  /** Null: not looked for yet. */
  active_content: column.listOf(ActiveContent.options).orNull,
};
type ExaminedFile = Row<typeof ExaminedFile>;

/** Stores what was found in an upload's file. */
export const recordActiveContent = (
  { db }: Services,
  filePath: string,
  found: ActiveContent[],
): Promise<void> =>
  db.withActor(
    system,
    (tx) => execute(tx)`
      UPDATE stored_files SET active_content = ${sql.param(found)}::text[] WHERE bucket = ${bucket} AND file_path = ${filePath}`,
  );

/**
 * Examines a file in a child process. A file that is too large or takes too long counts as not examined, and is treated as one with active
 * content.
 */
export async function examine(run: () => Promise<ActiveContent[]>): Promise<ActiveContent[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FileProblemError) return ['not_examined'];
    throw error;
  }
}

/** What is active in an upload; looked for now unless it was before. Null if its file is gone. Refuses like `files.read`. */
async function loadActiveContent(services: Services, file: ExaminedFile): Promise<ActiveContent[] | null> {
  if (file.active_content) return file.active_content;
  const stored = await services.files.read(bucket, file.file_path);
  if (!stored) return null;
  if (stored.size > sizeMax) {
    stored.content.destroy();
    return ['not_examined'];
  }
  const bytes = await buffer(stored.content);
  const found = await examine(() =>
    services.openFiles.run<ActiveContent[]>(
      file.client_request_id,
      examineTask,
      { type: file.file_type, bytes },
      examineLimits,
    ),
  );
  await recordActiveContent(services, file.file_path, found);
  return found;
}

/** `original`: it has no active content. `none`: it has, and there is no copy without. */
export type ForDownload =
  | { send: 'original' }
  | { send: 'none' }
  | {
      send: 'copy';
      copy: DerivedFile;
      type: string;
      /** Of its name: '.pdf'. */
      ending: string;
    };

/** What is sent of an upload unless its original is asked for. Refuses like `files.read`. */
export async function openForDownload(services: Services, uploadId: string): Promise<ForDownload> {
  const file = await selectFile(services, uploadId);
  const found = file && (await loadActiveContent(services, file));
  return file && found?.length ? openCopy(services, file) : { send: 'original' };
}

/** Of a file with active content. */
async function openCopy(services: Services, file: ExaminedFile): Promise<ForDownload> {
  const uploadId = file.id;
  const key = { uploadId, documentId: null, kind: 'safe_copy' as const, page: null, madeFrom: uploadId };
  await services.files.requireReleased(bucket, file.file_path);
  const kept = await openDerived(services, key);
  if (kept) return { send: 'copy', copy: kept, ...toCopyType(file.file_type) };
  const made = await makeCopy(services, file);
  if (!made) return { send: 'none' };
  const stored = await storeDerived(services, file.owner_id, {
    ...key,
    workspaceId: file.workspace_id,
    requestId: file.client_request_id,
    fileType: made.type,
    content: made.bytes,
  });
  await insertDerived(services, [stored]);
  return { send: 'copy', copy: toFreshFile(made.bytes), ...toCopyType(file.file_type) };
}

interface FileForZip {
  /** Null for what the product made. */
  uploadId: string | null;
  filePath: string;
  /** In the ZIP. */
  name: string;
  modified: Date;
}

/**
 * A stored file for a ZIP: its safe copy where it is known to have active content, with the ending of the copy. A text is the line that names
 * it among the missing files, with the reason in the language of `t`.
 */
export async function openForZip(
  services: Services,
  { uploadId, filePath, name, modified }: FileForZip,
  t: Translate,
): Promise<ZippedFile | string> {
  const file = uploadId === null ? null : await selectFile(services, uploadId);
  const isActive = Boolean(file?.active_content?.length);
  const opened = await (file && isActive
    ? openCopyForZip(services, file)
    : readReleased(services.files, bucket, filePath));
  if (opened === 'withheld' || opened === 'active') return `${name}: ${t(`sorting.notInZip.${opened}`)}`;
  if (!opened) {
    services.log.error({ upload: uploadId, file: filePath }, 'a stored file is missing');
    return name;
  }
  const { size, content } = opened;
  return { name: 'ending' in opened ? withEnding(name, opened.ending) : name, modified, size, content };
}

async function openCopyForZip(services: Services, file: ExaminedFile) {
  try {
    const safe = await openCopy(services, file);
    return safe.send === 'copy' ? { ...safe.copy, ending: safe.ending } : ('active' as const);
  } catch (error) {
    if (error instanceof Refusal) return 'withheld' as const;
    throw error;
  }
}

/** The name of a file, or its path in a ZIP, with another ending. */
export const withEnding = (name: string, ending: string): string =>
  `${name.replace(/\.[^./]*$/, '')}${ending}`;

/** A picture's copy is a JPEG, and a PDF where it may have several pages. */
const toCopyType = (type: string): { type: string; ending: string } =>
  type === uploadTypes.pdf || type === uploadTypes.tiff
    ? { type: uploadTypes.pdf, ending: '.pdf' }
    : { type: uploadTypes.jpg, ending: '.jpg' };

async function makeCopy(
  services: Services,
  { client_request_id, file_path, file_type }: ExaminedFile,
): Promise<SafeCopy | null> {
  const stored = await services.files.read(bucket, file_path);
  if (!stored) return null;
  if (stored.size > sizeMax) {
    stored.content.destroy();
    return null;
  }
  const input = { type: file_type, bytes: await buffer(stored.content) };
  return services.openFiles
    .run<SafeCopy | null>(client_request_id, copyTask, input, copyLimits)
    .catch((error) => {
      if (error instanceof FileProblemError) return null;
      throw error;
    });
}

async function selectFile({ db }: Services, uploadId: string): Promise<ExaminedFile | null> {
  return db.withActor(system, async (tx) => {
    const { rows } = await query(tx, ExaminedFile)`
      SELECT u.id, u.workspace_id, u.client_request_id, r.user_id AS owner_id, u.file_path, u.file_type, f.active_content
      FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
      JOIN stored_files f ON f.bucket = ${bucket} AND f.file_path = u.file_path
      WHERE u.id = ${uploadId}`;
    return rows[0] ?? null;
  });
}
