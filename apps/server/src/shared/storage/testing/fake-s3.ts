import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../../../../test/harness/network/local-server.ts';
import type { S3Settings } from '../file-storage.ts';

interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
}

export interface FakeS3 {
  settings: S3Settings;
  /** The same settings for a server in another process. */
  env: Record<`S3_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`, string>;
  objects: Map<string, StoredObject>;
  /** Multipart uploads that are neither complete nor aborted. */
  multipart: Map<string, Map<number, Buffer>>;
  close(): Promise<void>;
}

type Answer = [status: number, body?: string | Buffer, headers?: Record<string, string>];

const xml = (root: string, content: string): Answer => [
  200,
  `<?xml version="1.0"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
  { 'content-type': 'application/xml' },
];
const failure = (status: number, code: string): Answer => [status, `<Error><Code>${code}</Code></Error>`];
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const bucket = 'visafolio';
const accessKeyId = 'key';
const secretAccessKey = 'secret';

/** The part of S3 that the product uses, in memory, on its own port. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const multipart: FakeS3['multipart'] = new Map();

  function answerFor(method: string, url: URL, headers: IncomingMessage['headers'], body: Buffer): Answer {
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const query = url.searchParams;
    const uploadId = query.get('uploadId');
    if (uploadId !== null)
      return answerMultipart(method, key, uploadId, Number(query.get('partNumber')), body);
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      multipart.set(id, new Map());
      return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`);
    }
    if (method === 'POST' && query.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name);
      return xml('DeleteResult', '');
    }
    if (!key) return method === 'HEAD' ? [200] : list(query.get('prefix') ?? '');
    return objectAt(method, key, headers, body);
  }

  function list(prefix: string): Answer {
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix));
    const rows = found.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
    return xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`);
  }

  function answerMultipart(method: string, key: string, id: string, number: number, body: Buffer): Answer {
    const parts = multipart.get(id);
    if (!parts) return failure(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(number, body);
      return [200, '', { etag: etag(body) }];
    }
    if (method === 'GET') {
      const rows = [...parts].map(
        ([n, bytes]) =>
          `<Part><PartNumber>${n}</PartNumber><ETag>${etag(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`);
    }
    multipart.delete(id);
    if (method === 'DELETE') return [204];
    const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
    objects.set(key, { bytes: whole, headers: {} });
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
  }

  function objectAt(method: string, key: string, headers: IncomingMessage['headers'], body: Buffer): Answer {
    if (method === 'PUT') {
      const kept = Object.entries(headers).filter(([name]) =>
        /^(content-type|cache-control|x-amz-meta-.*)$/.test(name),
      );
      objects.set(key, { bytes: body, headers: Object.fromEntries(kept) as Record<string, string> });
      return [200, '', { etag: etag(body) }];
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return [204];
    }
    const object = objects.get(key);
    if (!object) return failure(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    if (!range)
      return [
        200,
        object.bytes,
        { ...object.headers, etag: etag(object.bytes), 'content-length': String(object.bytes.length) },
      ];
    const [start, end] = [Number(range[1]), Number(range[2])];
    const contentRange = `bytes ${start}-${end}/${object.bytes.length}`;
    return [206, object.bytes.subarray(start, end + 1), { ...object.headers, 'content-range': contentRange }];
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    // An aborted request leaves no object.
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const url = new URL(request.url ?? '/', 'http://s3');
    const [status, content, headers] = answerFor(request.method ?? '', url, request.headers, body);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content);
  });
  const { origin, close } = await listenLocally(server);
  return {
    settings: { bucket, region: 'us-east-1', endpoint: origin, accessKeyId, secretAccessKey },
    env: {
      S3_ENDPOINT: origin,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    multipart,
    close,
  };
}
