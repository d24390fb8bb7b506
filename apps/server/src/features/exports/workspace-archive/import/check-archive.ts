import { createHash } from 'node:crypto';
import { type UploadType, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';
import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import { createScratchFile } from '../../../../shared/vault/scratch-file.ts';
import { detectUploadType } from '../../../files/receive/content/detect-upload-type.ts';
import { dataPath, format, formatVersion, Manifest } from '../format/manifest.ts';
import {
  type ArchivedRow,
  type ArchivedTable,
  archivedTables,
  laterTables,
  rowSchemas,
} from '../format/tables.ts';
import { type ArchiveEntry, type ArchiveFile, readContent } from './archive-file.ts';
import { readLines } from './lines.ts';
import { broken } from './problem.ts';

/** What a row says of the file behind it. */
export interface DeclaredFile {
  /** `bin`: parts of a mail one after the other, which nobody opens as one. */
  type: UploadType | 'bin';
  size: number;
  /** As its row says; null where it does not. */
  sha256: string | null;
}

export interface CheckedArchive {
  manifest: Manifest;
  /** By the id that the archive has; those that were missing already are left out. */
  files: Map<string, DeclaredFile>;
  missing: Set<string>;
  /** Documents of which a current file was missing already, and those with another one: without any they are asked for again. */
  documentsWithoutFile: Set<string>;
  documentsWithFile: Set<string>;
  people: ArchivedRow<'people'>[];
}

/** A person of a firm each; more are no firm. */
const peopleMax = 10_000;

/**
 * Reads the archive once from end to end: every entry is what the manifest says, every row what the product would have written,
 * every file what its row says. Throws a problem with its place. References are settled by the keys of the database.
 */
export async function checkArchive(
  archive: ArchiveFile,
  folder: string,
  onProgress: () => Promise<void>,
): Promise<CheckedArchive> {
  const manifest = checkManifest(await archive.readManifest());
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  if (expected.size !== manifest.files.length) throw broken('exports.changed', 'manifest.json');

  const checked: CheckedArchive = {
    manifest,
    files: new Map(),
    missing: new Set(manifest.missing_files),
    documentsWithoutFile: new Set(),
    documentsWithFile: new Set(),
    people: [],
  };
  for (const table of archivedTables) {
    const entry = archive.find(dataPath(table));
    if (!entry && laterTables.includes(table)) continue;
    if (!entry) throw broken('exports.changed', dataPath(table));
    await checkRows(table, entry, expected, checked);
    await onProgress();
  }
  for await (const entry of archive.entries()) {
    if (entry.fileId) {
      await checkFile(entry, folder, expected, checked.files);
      await onProgress();
    }
    // What is left in the end is missing; what comes twice is not there any more.
    if (entry.path !== 'manifest.json' && !expected.delete(entry.path))
      throw broken('exports.changed', entry.path);
  }
  const [lost] = expected.keys();
  if (lost !== undefined) throw broken('exports.incomplete', lost);
  return checked;
}

const AnyVersion = z.looseObject({ format: z.literal(format), version: z.int() });

function checkManifest(value: unknown): Manifest {
  const any = AnyVersion.safeParse(value);
  if (!any.success) throw broken('exports.not_ours', 'manifest.json');
  if (any.data.version > formatVersion) throw broken('exports.newer_version', null);
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw broken('exports.not_valid', 'manifest.json', manifest.error);
  return manifest.data;
}

type Expected = Map<string, Manifest['files'][number]>;

function compare(entry: ArchiveEntry, size: number, hash: string, expected: Expected): void {
  const said = expected.get(entry.path);
  if (!said || said.size !== size || said.sha256 !== hash) throw broken('exports.changed', entry.path);
}

async function checkRows(
  table: ArchivedTable,
  entry: ArchiveEntry,
  expected: Expected,
  checked: CheckedArchive,
): Promise<void> {
  // First of all whether the file is what it was: a row that somebody changed is told as a change.
  const hash = createHash('sha256');
  for await (const piece of readContent(entry)) hash.update(piece);
  compare(entry, entry.size, hash.digest('hex'), expected);
  let rows = 0;
  try {
    for await (const line of readLines(readContent(entry))) {
      rows++;
      keep(table, parseRow(table, line), checked);
    }
  } catch (error) {
    throw broken('exports.not_valid', `${entry.path}:${rows}`, error);
  }
  if (checked.manifest.counts[table] !== rows) throw broken('exports.changed', entry.path);
}

/** PostgreSQL stores no zero character. */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

/** A row as it stands in the archive. Throws where the product would not have written it. */
export function parseRow<T extends ArchivedTable>(table: T, line: string): ArchivedRow<T> {
  if (zeroCharacter.test(line)) throw new Error('a zero character');
  return rowSchemas[table].parse(JSON.parse(line)) as ArchivedRow<T>;
}

const uploadTypeByMime = Object.fromEntries(
  Object.entries(uploadTypes).map(([type, mime]) => [mime, type]),
) as Record<string, UploadType>;

/** Remembers what is compared later: people, and what rows say of files. */
function keep<T extends ArchivedTable>(table: T, row: ArchivedRow<T>, checked: CheckedArchive): void {
  const { files, missing, people, documentsWithoutFile, documentsWithFile } = checked;
  if (table === 'people') {
    people.push(row as ArchivedRow<'people'>);
    if (people.length > peopleMax) throw new Error('too many people');
  }
  if (table === 'inbound_mails') {
    const { id, file_size: size } = row as ArchivedRow<'inbound_mails'>;
    if (size === null || missing.has(id)) return;
    if (files.has(id)) throw new Error('a file belongs to two rows');
    files.set(id, { type: 'bin', size, sha256: null });
  }
  if (table !== 'client_document_uploads' && table !== 'client_documents') return;
  const file = row as ArchivedRow<'client_document_uploads'> | ArchivedRow<'client_documents'>;
  const type = uploadTypeByMime[file.file_type];
  if (!type || cleanFileName(file.file_name, type) !== file.file_name)
    throw new Error('not a name of a file');
  // What is filed of an upload is the upload's own file.
  if ('client_document_upload_id' in file && file.client_document_upload_id !== null) return;
  if ('upload_status' in file && file.upload_status === 'uploaded' && file.client_request_document_id)
    (missing.has(file.id) ? documentsWithoutFile : documentsWithFile).add(file.client_request_document_id);
  if (missing.has(file.id)) return;
  if (files.has(file.id)) throw new Error('a file belongs to two rows');
  const sha256 = 'content_sha256' in file ? file.content_sha256 : null;
  files.set(file.id, { type, size: file.file_size, sha256 });
}

/** Hash, length and kind, by the same look at the content that an upload gets. */
async function checkFile(
  entry: ArchiveEntry,
  folder: string,
  expected: Expected,
  files: CheckedArchive['files'],
): Promise<void> {
  const declared = files.get(entry.fileId ?? '');
  if (!declared) throw broken('exports.not_valid', entry.path);
  await using copy = await createScratchFile(folder);
  const hash = createHash('sha256');
  for await (const piece of readContent(entry)) {
    hash.update(piece);
    await copy.append(piece);
  }
  const sha256 = hash.digest('hex');
  compare(entry, copy.size, sha256, expected);
  if (declared.sha256 !== null && declared.sha256 !== sha256) throw broken('exports.not_valid', entry.path);
  const isOfType = declared.type === 'bin' || (await detectUploadType(copy)) === declared.type;
  if (copy.size !== declared.size || !isOfType) throw broken('exports.not_valid', entry.path);
}
