import type { Readable } from 'node:stream';
import type { DataStore, Upload } from '@tus/server';
import type { NamedLocks } from '../../db/coordination/named-locks.ts';

/** How long an upload may stay unfinished. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/** The received content of an upload, decrypted piece by piece as it is read. */
export interface ReceivedFile {
  size: number;
  /** Returns fewer bytes at the end. */
  read(position: number, length: number): Promise<Buffer>;
  stream(): Readable;
  /** The file in its final sealed form, if there is one. */
  whole?: { key: Buffer; sha256: string; location: string } | undefined;
}

/** Receives uploads before they are inspected; shared by all replicas. */
export interface UploadInbox {
  /** Of the tus server. Seals with the key of the workspace in the metadata. */
  store: DataStore;
  /** Null if no upload is being received under this id. */
  find(id: string): Promise<Upload | null>;
  /** All uploads, including incomplete remains of a crash. */
  list(): Promise<{ id: string; touchedAt: Date }[]>;
  /** Reading drops a damaged piece and all later ones, and throws BrokenSeal: the sender continues from there. */
  fetch(id: string): Promise<ReceivedFile>;
  /** Succeeds if there is none. */
  remove(id: string): Promise<void>;
}

/** Opens the inbox at the first use. */
export interface UploadStaging {
  inbox(): Promise<UploadInbox>;
  locks: NamedLocks;
  close(): Promise<void>;
}
