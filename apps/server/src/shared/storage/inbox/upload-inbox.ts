import type { Readable } from 'node:stream';
import type { DataStore, Upload } from '@tus/server';
import type { NamedLocks } from '../../db/named-locks.ts';

/** How long an upload may stay unfinished. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/** What has been received of an upload, opened piece by piece as it is read. */
export interface ReceivedFile {
  size: number;
  /** Fewer bytes than asked for at the end. */
  read(position: number, length: number): Promise<Buffer>;
  stream(): Readable;
  /** Where it lies sealed as it is to be stored already. */
  whole?: { key: Buffer; sha256: string; location: string } | undefined;
}

/** Where uploads are received before they are looked at; shared by all replicas. */
export interface UploadInbox {
  /** Of the tus server. It seals with the key of the workspace that the metadata names. */
  store: DataStore;
  /** Null where nothing is being received under this id. */
  find(id: string): Promise<Upload | null>;
  /** Everything there is, half-written remains of a crash included. */
  list(): Promise<{ id: string; touchedAt: Date }[]>;
  /** Reading it drops a damaged piece with all that follow it, and throws BrokenSeal: the sender goes on from there. */
  fetch(id: string): Promise<ReceivedFile>;
  /** Removing what is not there succeeds. */
  remove(id: string): Promise<void>;
}

/** Opens the inbox at its first use. */
export interface UploadStaging {
  inbox(): Promise<UploadInbox>;
  locks: NamedLocks;
  close(): Promise<void>;
}
