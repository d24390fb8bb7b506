import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { contentDisposition } from '../files/names/content-disposition.ts';
import { type ZippedFile, zipStream } from '../files/zip/zip-stream.ts';
import type { Services } from '../services.ts';
import { bodyWhileAllowed, type Permission } from './while-allowed.ts';

/** Bytes buffered for a slow reader. */
const ahead = 256 * 1024;

interface ServedZip {
  fileName: string;
  files: AsyncIterable<ZippedFile>;
  permission: Omit<Permission, 'until'>;
  /** Records that the files are seen, before the first byte leaves. */
  recordView?: () => Promise<void>;
}

/** The answer with a ZIP, which breaks off once the permission ends. To HEAD its headers only. */
export async function serveZip(
  services: Services,
  c: Context,
  { fileName, files, permission, recordView }: ServedZip,
): Promise<Response> {
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', fileName),
    'X-Content-Type-Options': 'nosniff',
  };
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
  await recordView?.();
  const body = Readable.from(zipStream(files), { objectMode: false, highWaterMark: ahead });
  body.on('error', (err) => services.log.error({ err, path: c.req.path }, 'a ZIP broke off'));
  return c.body(bodyWhileAllowed(services, c, body, permission), 200, headers);
}
