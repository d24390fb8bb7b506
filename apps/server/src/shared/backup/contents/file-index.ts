import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupStore } from '../store/backup-store.ts';
import type { Part } from './parts.ts';

/** A file that an earlier backup has copied. */
export interface IndexedFile {
  revision: string;
  size: number;
  sha256: string;
  part: Part;
}

/** Keys are `bucket/path`. */
export type FileIndex = Map<string, IndexedFile>;

const name = 'index.sealed';

/**
 * The files in the store, so that the next backup copies new ones only. The product cannot decrypt its own backups,
 * so it stores this index beside them, sealed with its secret. A lost or broken index only causes a full copy.
 */
export async function readFileIndex(store: BackupStore, secret: string): Promise<FileIndex> {
  const source = await store.read(name);
  if (!source) return new Map();
  try {
    const sealed = await buffer(source);
    const opening = createDecipheriv('aes-256-gcm', indexKey(secret), sealed.subarray(0, 12));
    opening.setAuthTag(sealed.subarray(12, 28));
    const packed = Buffer.concat([opening.update(sealed.subarray(28)), opening.final()]);
    return new Map(JSON.parse(gunzipSync(packed).toString()));
  } catch {
    return new Map();
  }
}

export async function writeFileIndex(store: BackupStore, secret: string, index: FileIndex): Promise<void> {
  const nonce = randomBytes(12);
  const sealing = createCipheriv('aes-256-gcm', indexKey(secret), nonce);
  const sealed = Buffer.concat([
    sealing.update(gzipSync(JSON.stringify([...index]), { level: 3 })),
    sealing.final(),
  ]);
  await store.write(name, Readable.from([Buffer.concat([nonce, sealing.getAuthTag(), sealed])]));
}

const indexKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'visafolio backup index', 32));
