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
  /** Size of the whole file, even if a range is read. */
  size: number;
}

/** Files by bucket and path (`{userId}/{documentId}_{timestamp}.{extension}`), on disk or S3. */
export interface FileStorage {
  /** Writes completely or not at all, and never overwrites. Throws if the path is taken or invalid. */
  put(bucket: Bucket, path: string, content: Readable, facts: FileFacts): Promise<void>;
  /**
   * Like `put`, for a complete file on this machine, without copying it. False if that is not possible; nothing was
   * changed then.
   */
  adopt(bucket: Bucket, path: string, location: string): Promise<boolean>;
  /** Replaces a file's content atomically: readers get the old or the new one. */
  replace(bucket: Bucket, path: string, content: Readable, facts: FileFacts): Promise<void>;
  /** Null if there is no such file. `start` and `end` are inclusive byte offsets. */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  /** Succeeds if there is no such file. */
  remove(bucket: Bucket, path: string): Promise<void>;
  /** Throws if the store does not answer. */
  check(): Promise<void>;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
  /** Both or neither. Without them the machine's own role is used. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** How long other caches may keep a stored file, as the specification says. */
export const storedCacheControl = 'max-age=3600';

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Only plain names between slashes: no traversal, no hidden file, no control character. */
export const isFilePath = (path: string): boolean =>
  path.length <= 500 && path.split('/').every((part) => segment.test(part));
