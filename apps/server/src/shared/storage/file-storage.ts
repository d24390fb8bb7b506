import type { Readable } from 'node:stream';

export const buckets = ['client-documents', 'firm-logos'] as const;
export type Bucket = (typeof buckets)[number];

export interface FileFacts {
  contentType: string;
  /** Bytes. */
  size: number;
}

export interface StoredFile {
  content: Readable;
  /** Bytes of the whole file, also when a range is read. */
  size: number;
}

/** Files by bucket and path (`{userId}/{documentId}_{timestamp}.{extension}`), on disk or S3. */
export interface FileStorage {
  /** Appears whole or not at all, and never overwrites. Throws where the path is taken or not well-formed. */
  put(bucket: Bucket, path: string, content: Readable, facts: FileFacts): Promise<void>;
  /**
   * Like `put`, of a finished file of this machine, without copying it. False where that is not possible,
   * and nothing was done.
   */
  adopt(bucket: Bucket, path: string, location: string): Promise<boolean>;
  /** Puts other bytes in the place of a file, all at once: a reader gets the ones or the others. */
  replace(bucket: Bucket, path: string, content: Readable, facts: FileFacts): Promise<void>;
  /** Null where there is no such file. `start` and `end` are inclusive byte offsets. */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  /** Deleting what is not there succeeds. */
  remove(bucket: Bucket, path: string): Promise<void>;
  /** Throws where the store does not answer. */
  check(): Promise<void>;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
  /** Both or neither; without them the machine's own role is used. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** How long another cache may keep a stored file: the specification's constant. */
export const storedCacheControl = 'max-age=3600';

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Only plain names between slashes: no traversal, no hidden file, no control character. */
export const isFilePath = (path: string): boolean =>
  path.length <= 500 && path.split('/').every((part) => segment.test(part));
