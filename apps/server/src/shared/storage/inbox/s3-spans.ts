import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../file-storage.ts';
import { s3ClientConfig } from '../s3-client-config.ts';
import { type SpanStore, toName, toSpans } from './span-store.ts';

const root = 'incoming/';

/** Objects below `incoming/{id}/`: `info.json` and the spans. */
export function s3Spans(settings: S3Settings): SpanStore {
  const client = new S3Client(s3ClientConfig(settings));
  const { bucket: Bucket } = settings;
  const put = async (Key: string, Body: string | Buffer) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' }));
  };
  const get = async (Key: string): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new Error('the object store answered without a body');
    return Buffer.from(await Body.transformToByteArray());
  };
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

  async function listKeys(Prefix: string): Promise<{ key: string; modified: Date }[]> {
    const found: { key: string; modified: Date }[] = [];
    for (let page: string | undefined, more = true; more; more = page !== undefined) {
      const listed: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: page }),
      );
      for (const { Key = '', LastModified = new Date(0) } of listed.Contents ?? [])
        found.push({ key: Key, modified: LastModified });
      page = listed.NextContinuationToken;
    }
    return found;
  }

  /** Multipart uploads of an earlier release. */
  async function abortMultipart(id: string): Promise<void> {
    const Key = root + id;
    const { Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key: `${Key}.info` }));
    const UploadId = Metadata?.['upload-id'];
    if (UploadId)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(undefinedIfMissing);
  }

  return {
    // Each span is one object: fewer and larger than files on a disk.
    spanLength: 4 * 1024 * 1024,
    writeInfo: (id, info) => put(`${root}${id}/info.json`, info),
    readInfo: async (id) =>
      (await get(`${root}${id}/info.json`).catch(undefinedIfMissing))?.toString() ?? null,
    writeSpan: (id, span, sealed) => put(`${root}${id}/${toName(span)}`, sealed),
    readSpan: (id, span) => get(`${root}${id}/${toName(span)}`),
    removeSpan: async (id, span) => void (await remove(`${root}${id}/${toName(span)}`)),
    async listSpans(id) {
      const prefix = `${root}${id}/`;
      return toSpans((await listKeys(prefix)).map(({ key }) => key.slice(prefix.length)));
    },
    async list() {
      const touched = new Map<string, Date>();
      for (const { key, modified } of await listKeys(root)) {
        const [id = '', inFolder] = key.slice(root.length).split('/');
        const name = inFolder ? id : id.replace(/\.(info|part)$/, '');
        // Objects outside of a folder are uploads of an earlier release in plain text, which no release continues.
        const at = inFolder ? modified : new Date(0);
        const known = touched.get(name);
        if (!known || known < at) touched.set(name, at);
      }
      return [...touched].map(([id, touchedAt]) => ({ id, touchedAt }));
    },
    async remove(id) {
      // Removed first: an upload without its spans must not look like a new one.
      await remove(`${root}${id}/info.json`);
      const keys = (await listKeys(root + id)).map(({ key }) => key);
      if (keys.includes(`${root}${id}.info`)) await abortMultipart(id);
      for (const key of keys) await remove(key);
    },
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
}
