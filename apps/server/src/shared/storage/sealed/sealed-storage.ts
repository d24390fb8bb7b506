import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Log } from '../../log/log.ts';
import { BrokenSeal } from '../../vault/keys/master-key.ts';
import { sealedLength, sealFile } from '../../vault/sealed-file.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Bucket, FileFacts, FileStorage, StoredFile } from '../file-storage.ts';
import { isFilePath } from '../file-storage.ts';
import type { ReceivedFile } from '../inbox/upload-inbox.ts';
import { hashed } from './hashed.ts';
import { beginsSealed, fileContext, readSealed, readSizeOfSealed } from './read-sealed.ts';
import type { NewStoredFile, StoredFileRow, StoredFileRows } from './stored-files.ts';

/** Files of features: the same as the storage below, and sealed on the way to it. Sizes and ranges are the content's. */
export interface SealedStorage extends Omit<FileStorage, 'put' | 'replace' | 'adopt'> {
  put(bucket: Bucket, path: string, content: Readable, facts: SealedFacts): Promise<void>;
  /** The same of what was received; where that is sealed already, nothing is copied. */
  take(bucket: Bucket, path: string, received: ReceivedFile, facts: SealedFacts): Promise<void>;
}

export interface SealedFacts extends FileFacts {
  /** Whose key seals it. */
  workspaceId: string;
}

interface Parts {
  storage: FileStorage;
  vault: Vault;
  rows: StoredFileRows;
  log: Log;
}

type Range = { start: number; end: number } | undefined;

/** The store does not learn the content's type. */
const contentType = 'application/octet-stream';
/** A file from before is sealed between the look at its row and the look at its bytes. */
const triesMax = 5;

/**
 * Seals what is stored and opens what is read. `read` throws BrokenSeal where a file is not what was stored at its path, and
 * its stream ends with that error where it finds out later.
 */
export function sealedStorage({ storage, vault, rows, log }: Parts): SealedStorage {
  const note = (error: unknown, bucket: Bucket, path: string): void => {
    if (!(error instanceof BrokenSeal)) return;
    log.error({ file: `${bucket}/${path}`, why: error.message }, 'a stored file is broken');
    rows.markBroken(bucket, path).catch((err) => log.warn({ err }, 'a broken file was not noted'));
  };

  async function read(bucket: Bucket, path: string, range: Range): Promise<StoredFile | null> {
    for (let tries = 1; ; tries++) {
      const file = await rows.find(bucket, path);
      if (!file) return null;
      if (file.sealed) return readSealed({ storage, vault }, file, range);
      const found = await readOld(file, range);
      if (found !== 'again') return found;
      if (tries === triesMax) throw new BrokenSeal('the file begins as a sealed one and has no key');
    }
  }

  /** From before files were sealed; it may be sealed in its place at this moment. */
  async function readOld(file: StoredFileRow, range: Range): Promise<StoredFile | null | 'again'> {
    const plain = await storage.read(file.bucket, file.path, range);
    // Opened before this look, so it is not what took its place meanwhile.
    if (!(await beginsSealed({ storage }, file))) return plain;
    plain?.content.destroy();
    if (!file.wrappedKey) return 'again';
    return readSealed(
      { storage, vault },
      { ...file, size: await readSizeOfSealed({ storage }, file) },
      range,
    );
  }

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
    { size, workspaceId }: SealedFacts,
  ): Promise<void> {
    try {
      const { key, wrapped } = await vault.makeFileKey(workspaceId, fileContext(bucket, path));
      const hash = createHash('sha256');
      const sealed = Readable.from(sealFile(key, hashed(content, hash), size), { objectMode: false });
      await storage.put(bucket, path, sealed, { contentType, size: sealedLength(size) });
      await insertRow({ bucket, path, workspaceId, size, sha256: hash.digest('hex'), wrappedKey: wrapped });
    } finally {
      content.destroy();
    }
  }

  return {
    put,

    async take(bucket, path, received, facts) {
      const { whole } = received;
      if (!whole) return put(bucket, path, received.stream(), facts);
      const { workspaceId, size } = facts;
      const wrappedKey = await vault.wrapFileKey(whole.key, workspaceId, fileContext(bucket, path));
      if (!(await storage.adopt(bucket, path, whole.location)))
        await storage.put(bucket, path, createReadStream(whole.location), {
          contentType,
          size: sealedLength(size),
        });
      await insertRow({ bucket, path, workspaceId, size, sha256: whole.sha256, wrappedKey });
    },

    async read(bucket, path, range) {
      if (!isFilePath(path)) return null;
      try {
        const stored = await read(bucket, path, range);
        stored?.content.once('error', (error) => note(error, bucket, path));
        return stored;
      } catch (error) {
        note(error, bucket, path);
        throw error;
      }
    },

    async remove(bucket, path) {
      // First: who seals an old file at this moment then finds no row, and removes what it wrote.
      await rows.remove(bucket, path);
      await storage.remove(bucket, path);
    },

    check: () => storage.check(),
  };
}
