import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { refuse } from '../../api/refuse.ts';
import type { Log } from '../../log/log.ts';
import { BrokenSeal } from '../../vault/keys/master-key.ts';
import { sealedLength, sealFile } from '../../vault/sealed-file.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Bucket, FileFacts, FileStorage, StoredFile } from '../file-storage.ts';
import { isFilePath } from '../file-storage.ts';
import type { ReceivedFile } from '../inbox/upload-inbox.ts';
import { hashed } from './hashed.ts';
import { fileContext, isStoredSealed, readSealed, readSealedSize } from './read-sealed.ts';
import type { NewStoredFile, StoredFileRow, StoredFileRows } from './stored-files.ts';

/** File storage for features: like the storage below, but sealed. Sizes and ranges refer to the content. */
export interface SealedStorage extends Omit<FileStorage, 'put' | 'replace' | 'adopt' | 'read'> {
  put(bucket: Bucket, path: string, content: Readable, facts: SealedFacts): Promise<void>;
  /** Stores a received file; does not copy it if it is in its final sealed form. */
  take(bucket: Bucket, path: string, received: ReceivedFile, facts: SealedFacts): Promise<void>;
  /**
   * Null if there is no such file. Refuses with uploads.being_checked and uploads.blocked while the scanner has not let the file
   * through: every route that sends or uses a file passes here.
   */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  /** Refuses like `read`, for files that are sent in another form, such as pictures of their pages. */
  requireReleased(bucket: Bucket, path: string): Promise<void>;
  /** Like `read`, whatever the scanner says. For the scanner alone. */
  readForScan(bucket: Bucket, path: string): Promise<StoredFile | null>;
}

export interface SealedFacts extends FileFacts {
  /** The workspace whose key seals it. */
  workspaceId: string;
  /** Made by the product itself from files that were let through. Absent: received from somebody, to be scanned. */
  isMade?: boolean;
}

interface Parts {
  storage: FileStorage;
  vault: Vault;
  rows: StoredFileRows;
  log: Log;
  /** Whether a scanner is configured: received files are then withheld until it lets them through. Absent: no. */
  scans?: boolean;
}

type Range = { start: number; end: number } | undefined;

/** Hides the content's type from the store. */
const contentType = 'application/octet-stream';
/** Between reading the row and reading the file, an old file may get sealed. */
const triesMax = 5;

/**
 * Seals stored files and decrypts them for reading. `read` throws BrokenSeal if a file is not the one stored at its
 * path; if that is detected later, its stream ends with that error.
 */
export function sealedStorage({ storage, vault, rows, log, scans = false }: Parts): SealedStorage {
  const note = (error: unknown, bucket: Bucket, path: string): void => {
    if (!(error instanceof BrokenSeal)) return;
    log.error({ file: `${bucket}/${path}`, why: error.message }, 'a stored file is broken');
    rows.markBroken(bucket, path).catch((err) => log.warn({ err }, 'a broken file was not noted'));
  };

  /** The one place that decides whether a file may be opened. Something found stays blocked where no scanner is configured any more. */
  function withhold({ scanState }: StoredFileRow): void {
    if (scanState === 'blocked') throw refuse('uploads.blocked');
    if (scans && scanState !== 'clean' && scanState !== 'made') throw refuse('uploads.being_checked');
  }

  async function read(
    bucket: Bucket,
    path: string,
    range: Range,
    check: (file: StoredFileRow) => void,
  ): Promise<StoredFile | null> {
    for (let tries = 1; ; tries++) {
      const file = await rows.find(bucket, path);
      if (!file) return null;
      check(file);
      if (file.sealed) return readSealed({ storage, vault }, file, range);
      const found = await readOld(file, range);
      if (found !== 'again') return found;
      if (tries === triesMax) throw new BrokenSeal('the file begins as a sealed one and has no key');
    }
  }

  /** An unsealed file of an earlier release, which may be sealed in place right now. */
  async function readOld(file: StoredFileRow, range: Range): Promise<StoredFile | null | 'again'> {
    const plain = await storage.read(file.bucket, file.path, range);
    // Opened before this check, so it is not the file that replaced it.
    if (!(await isStoredSealed({ storage }, file))) return plain;
    plain?.content.destroy();
    if (!file.wrappedKey) return 'again';
    return readSealed({ storage, vault }, { ...file, size: await readSealedSize({ storage }, file) }, range);
  }

  const received = scans ? 'waiting' : 'unscanned';

  async function insertRow(file: NewStoredFile): Promise<void> {
    await rows.insert(file).catch(async (error) => {
      await storage
        .remove(file.bucket, file.path)
        .catch((err) => log.error({ err }, 'a file without a row was not removed'));
      throw error;
    });
  }

  async function put(
    bucket: Bucket,
    path: string,
    content: Readable,
    { size, workspaceId, isMade }: SealedFacts,
  ): Promise<void> {
    try {
      const { key, wrapped } = await vault.makeFileKey(workspaceId, fileContext(bucket, path));
      const hash = createHash('sha256');
      const sealed = Readable.from(sealFile(key, hashed(content, hash), size), { objectMode: false });
      await storage.put(bucket, path, sealed, { contentType, size: sealedLength(size) });
      await insertRow({
        bucket,
        path,
        workspaceId,
        size,
        sha256: hash.digest('hex'),
        wrappedKey: wrapped,
        scanState: isMade ? 'made' : received,
      });
    } finally {
      content.destroy();
    }
  }

  async function open(
    bucket: Bucket,
    path: string,
    range: Range,
    check: (file: StoredFileRow) => void,
  ): Promise<StoredFile | null> {
    if (!isFilePath(path)) return null;
    try {
      const stored = await read(bucket, path, range, check);
      stored?.content.once('error', (error) => note(error, bucket, path));
      return stored;
    } catch (error) {
      note(error, bucket, path);
      throw error;
    }
  }

  return {
    put,

    async take(bucket, path, upload, facts) {
      const { whole } = upload;
      if (!whole) return put(bucket, path, upload.stream(), facts);
      const { workspaceId, size } = facts;
      const wrappedKey = await vault.wrapFileKey(whole.key, workspaceId, fileContext(bucket, path));
      if (!(await storage.adopt(bucket, path, whole.location)))
        await storage.put(bucket, path, createReadStream(whole.location), {
          contentType,
          size: sealedLength(size),
        });
      await insertRow({
        bucket,
        path,
        workspaceId,
        size,
        sha256: whole.sha256,
        wrappedKey,
        scanState: received,
      });
    },

    read: (bucket, path, range) => open(bucket, path, range, withhold),

    readForScan: (bucket, path) => open(bucket, path, undefined, () => {}),

    async requireReleased(bucket, path) {
      const file = isFilePath(path) ? await rows.find(bucket, path) : null;
      if (file) withhold(file);
    },

    async remove(bucket, path) {
      // First the row: a process that is sealing the old file finds no row, and deletes what it wrote.
      await rows.remove(bucket, path);
      await storage.remove(bucket, path);
    },

    check: () => storage.check(),
  };
}
