import type { Readable } from 'node:stream';

/** A place for backups: named objects, each written completely or not at all. */
export interface BackupStore {
  /** For messages: the folder, or s3://bucket/prefix. */
  readonly place: string;
  /** Names that start with `prefix`, with their sizes in bytes. Partially written objects are not listed. */
  list(prefix: string): Promise<Map<string, number>>;
  /** Null if there is none. */
  read(name: string): Promise<Readable | null>;
  /** Replaces an existing object. Durable once it resolves. */
  write(name: string, content: Readable): Promise<void>;
  /** Succeeds if there is none. */
  remove(name: string): Promise<void>;
  /** Deletes what a killed backup left partially written, if the store keeps it. */
  removeRemains(): Promise<void>;
}
