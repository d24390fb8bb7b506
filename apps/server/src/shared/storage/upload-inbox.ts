import type { DataStore, Upload } from '@tus/server';
import type { NamedLocks } from '../db/named-locks.ts';

/** How long an upload may stay unfinished. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/** A received file on the local disk, for as long as it is needed. */
export interface LocalCopy extends AsyncDisposable {
  path: string;
}

/** Where uploads are received before they are looked at; shared by all replicas. */
export interface UploadInbox {
  /** Of the tus server. It knows an upload by `toKey(id)`. */
  store: DataStore;
  toKey(id: string): string;
  /** Null where nothing is being received under this id. */
  find(id: string): Promise<Upload | null>;
  /** Everything there is, half-written remains of a crash included. */
  list(): Promise<{ id: string; touchedAt: Date }[]>;
  fetch(id: string): Promise<LocalCopy>;
  /** Removing what is not there succeeds. */
  remove(id: string): Promise<void>;
}

/** Opens the inbox at its first use. */
export interface UploadStaging {
  inbox(): Promise<UploadInbox>;
  locks: NamedLocks;
  close(): Promise<void>;
}

const gone = [404, 410];

/** tus throws plain objects with a status. */
export async function findIn(store: DataStore, key: string): Promise<Upload | null> {
  try {
    return await store.getUpload(key);
  } catch (error) {
    if (gone.includes((error as { status_code?: number }).status_code ?? 0)) return null;
    throw error;
  }
}

/**
 * The length is required at creation: it is checked against the limit before anything is received. Bytes come by PATCH
 * alone: there is one way in to guard, and to check a checksum on.
 */
const unsupported = ['creation-defer-length', 'creation-with-upload'];

export function withSupportedExtensions<Store extends DataStore>(store: Store): Store {
  store.extensions = [
    ...store.extensions.filter((extension) => !unsupported.includes(extension)),
    'checksum',
  ];
  return store;
}
