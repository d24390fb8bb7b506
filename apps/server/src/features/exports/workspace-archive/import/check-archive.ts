import { createHash } from 'node:crypto';
import { type UploadType, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';
import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import { createScratchFile } from '../../../../shared/vault/scratch-file.ts';
import { detectUploadType } from '../../../files/receive/content/detect-upload-type.ts';
import { auditLogName, dataPath, format, formatVersion, Manifest } from '../format/manifest.ts';
import {
  type ArchivedRow,
  type ArchivedTable,
  archivedTables,
  laterTables,
  rowSchemas,
} from '../format/tables.ts';
import { type ArchiveEntry, type ArchiveFile, readContent } from './archive-file.ts';
import { readLines } from './lines.ts';
import { brokenArchive } from './problem.ts';

/** What a row declares about its file. */
export interface DeclaredFile {
  /** `bin`: concatenated parts of a mail, which are never opened as one file. */
  type: UploadType | 'bin';
  size: number;
  /** From its row; null if the row has none. */
  sha256: string | null;
}

export interface CheckedArchive {
  manifest: Manifest;
  /** By id in the archive; without those that were already missing at the export. */
  files: Map<string, DeclaredFile>;
  missing: Set<string>;
  /**
   * Documents with a current file that was missing at the export, and those with another file. Without any file the document is
   * asked for again.
   */
  documentsWithoutFile: Set<string>;
  documentsWithFile: Set<string>;
  people: ArchivedRow<'people'>[];
}

/** A firm has one row per person; no firm has more. */
const peopleMax = 10_000;

/**
 * Reads the whole archive once and checks that every entry matches the manifest, every row is one that the product would have
 * written, and every file matches its row. Throws a problem with its place. References are checked by the database's keys.
 */
export async function checkArchive(
  archive: ArchiveFile,
  folder: string,
  onProgress: () => Promise<void>,
): Promise<CheckedArchive> {
  const manifest = checkManifest(await archive.readManifest());
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  if (expected.size !== manifest.files.length) throw brokenArchive('exports.changed', 'manifest.json');

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
    if (!entry) throw brokenArchive('exports.changed', dataPath(table));
    await checkRows(table, entry, expected, checked);
    await onProgress();
  }
  for await (const entry of archive.entries()) {
    if (entry.fileId) {
      await checkFile(entry, folder, expected, checked.files);
      await onProgress();
    }
    if (entry.path === auditLogName) await checkLog(entry, expected);
    // What remains at the end is missing; a duplicate is not found any more.
    if (entry.path !== 'manifest.json' && !expected.delete(entry.path))
      throw brokenArchive('exports.changed', entry.path);
  }
  const [lost] = expected.keys();
  if (lost !== undefined) throw brokenArchive('exports.incomplete', lost);
  return checked;
}

/** Its entries would be somebody else's word here, so only its hash is compared. */
async function checkLog(entry: ArchiveEntry, expected: Expected): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of readContent(entry)) hash.update(piece);
  compare(entry, entry.size, hash.digest('hex'), expected);
}

const AnyVersion = z.looseObject({ format: z.literal(format), version: z.int() });

function checkManifest(value: unknown): Manifest {
  const any = AnyVersion.safeParse(value);
  if (!any.success) throw brokenArchive('exports.not_ours', 'manifest.json');
  if (any.data.version > formatVersion) throw brokenArchive('exports.newer_version', null);
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw brokenArchive('exports.not_valid', 'manifest.json', manifest.error);
  return manifest.data;
}

type Expected = Map<string, Manifest['files'][number]>;

function compare(entry: ArchiveEntry, size: number, hash: string, expected: Expected): void {
  const said = expected.get(entry.path);
  if (!said || said.size !== size || said.sha256 !== hash) throw brokenArchive('exports.changed', entry.path);
}

async function checkRows(
  table: ArchivedTable,
  entry: ArchiveEntry,
  expected: Expected,
  checked: CheckedArchive,
): Promise<void> {
  // Checks the hash before the rows, so that an edited row is reported as a change.
  const hash = createHash('sha256');
  for await (const piece of readContent(entry)) hash.update(piece);
  compare(entry, entry.size, hash.digest('hex'), expected);
  let rows = 0;
  try {
    for await (const line of readLines(readContent(entry))) {
      rows++;
      collect(table, parseRow(table, line), checked);
    }
  } catch (error) {
    throw brokenArchive('exports.not_valid', `${entry.path}:${rows}`, error);
  }
  if (checked.manifest.counts[table] !== rows) throw brokenArchive('exports.changed', entry.path);
}

/** PostgreSQL cannot store zero characters. */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses a row of the archive. Throws if the product would not have written it. */
export function parseRow<T extends ArchivedTable>(table: T, line: string): ArchivedRow<T> {
  if (zeroCharacter.test(line)) throw new Error('a zero character');
  return rowSchemas[table].parse(JSON.parse(line)) as ArchivedRow<T>;
}

const uploadTypeByMime = Object.fromEntries(
  Object.entries(uploadTypes).map(([type, mime]) => [mime, type]),
) as Record<string, UploadType>;

/** Collects people and the files that rows declare, for later checks. */
function collect<T extends ArchivedTable>(table: T, row: ArchivedRow<T>, checked: CheckedArchive): void {
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
  // A filed upload has no file of its own.
  if ('client_document_upload_id' in file && file.client_document_upload_id !== null) return;
  if ('upload_status' in file && file.upload_status === 'uploaded' && file.client_request_document_id)
    (missing.has(file.id) ? documentsWithoutFile : documentsWithFile).add(file.client_request_document_id);
  if (missing.has(file.id)) return;
  if (files.has(file.id)) throw new Error('a file belongs to two rows');
  const sha256 = 'content_sha256' in file ? file.content_sha256 : null;
  files.set(file.id, { type, size: file.file_size, sha256 });
}

/** Checks hash, length and type, with the same detection as for uploads. */
async function checkFile(
  entry: ArchiveEntry,
  folder: string,
  expected: Expected,
  files: CheckedArchive['files'],
): Promise<void> {
  const declared = files.get(entry.fileId ?? '');
  if (!declared) throw brokenArchive('exports.not_valid', entry.path);
  await using copy = await createScratchFile(folder);
  const hash = createHash('sha256');
  for await (const piece of readContent(entry)) {
    hash.update(piece);
    await copy.append(piece);
  }
  const sha256 = hash.digest('hex');
  compare(entry, copy.size, sha256, expected);
  if (declared.sha256 !== null && declared.sha256 !== sha256)
    throw brokenArchive('exports.not_valid', entry.path);
  const isOfType = declared.type === 'bin' || (await detectUploadType(copy)) === declared.type;
  if (copy.size !== declared.size || !isOfType) throw brokenArchive('exports.not_valid', entry.path);
}
