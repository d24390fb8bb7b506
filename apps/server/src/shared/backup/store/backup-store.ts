import type { Readable } from 'node:stream';

/** Where backups lie: named objects, each written whole or not at all. */
export interface BackupStore {
  /** For people: the folder, or s3://bucket/prefix. */
  readonly place: string;
  /** Names that begin with `prefix`, with their sizes in bytes. Half-written objects are not listed. */
  list(prefix: string): Promise<Map<string, number>>;
  /** Null where there is none. */
  read(name: string): Promise<Readable | null>;
  /** Replaces what is there. Durable once it resolves. */
  write(name: string, content: Readable): Promise<void>;
  /** Removing what is not there succeeds. */
  remove(name: string): Promise<void>;
  /** Removes what a killed backup left half written, where the store keeps such things. */
  removeRemains(): Promise<void>;
}
