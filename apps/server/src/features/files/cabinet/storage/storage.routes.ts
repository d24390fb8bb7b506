import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { requireDownloads } from '../../../../shared/api/downloads.ts';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { bodyWhileAllowed, type Permission, type Sessions } from '../../../../shared/api/while-allowed.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import { contentDisposition } from '../../../../shared/files/names/content-disposition.ts';
import type { Services } from '../../../../shared/services.ts';
import { isFilePath } from '../../../../shared/storage/file-storage.ts';
import { type ForDownload, openForDownload, withEnding } from '../../process/active/active-content.ts';
import type { DerivedFile } from '../../process/derived/derived-files.ts';
import { openPageImage } from '../../process/derived/page-images.ts';
import { openArrangedPdf } from '../../process/derived/pdfs.ts';
import { readRange } from './byte-range.ts';
import { type ClientDocument, findClientDocument, recordDocumentView } from './client-document.usecases.ts';

/** Types that browsers may show inline; all others are downloaded. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

const logoTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Prevents scripts in a file, and embedding by other sites. */
const inert = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
};

const noStore = { 'Cache-Control': 'no-store' };
const notFound = (c: Context) => c.json({ code: 'uploads.not_found' }, 404, noStore);

/** Serves stored files: client documents to the people concerned, firm logos to everybody. Mounted at /api/storage. */
export function storageRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();

  // A file that the scanner for malware has not let through.
  app.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(
      { code: error.code },
      { status: error.status, headers: { 'Cache-Control': 'no-store' } },
    );
  });

  app.get('/client-documents/:path{.+}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    const [, filePath = '', page] = /^(.+?)(?:\/pages\/(\d{1,6}))?$/.exec(c.req.param('path')) ?? [];
    const document = isFilePath(filePath) ? await findClientDocument(services, session, filePath) : null;
    if (!document) return notFound(c);
    if (document.actor.as === 'staff' && !page && !isPreview(c)) requireDownloads(session);
    await services.files.requireReleased('client-documents', filePath);
    const permission = {
      session,
      readAgain,
      requestIds: [document.requestId],
      reaches: async () => (await findClientDocument(services, session, filePath)) !== null,
    };
    if (page) return sendPage({ services, c, document, permission }, Number(page));
    if (c.req.query('version') === 'arranged') {
      const arranged = await makeOrRefuse(() => openArrangedPdf(services, document.id));
      if (arranged === 'refused') return notShown(c);
      if (arranged) return sendArranged({ services, c, document, permission }, arranged);
    }
    const asked = { services, c, document, permission };
    if (!document.isUpload || c.req.query('version') === 'original')
      return sendDocument(asked, filePath, { isOriginal: document.isUpload });
    const safe = await openForDownload(services, document.id);
    // On purpose only: a page asks for the original after it has said what was found.
    if (safe.send === 'none') return c.json({ code: 'uploads.active_content' }, 409, noStore);
    return safe.send === 'copy' ? sendSafeCopy(asked, safe) : sendDocument(asked, filePath);
  });

  app.get('/firm-logos/:path{.+}', async (c) => {
    const filePath = c.req.param('path');
    const type = logoTypes[filePath.slice(filePath.lastIndexOf('.') + 1)];
    const logo = type && (await services.files.read('firm-logos', filePath));
    if (!logo) return notFound(c);
    return c.body(Readable.toWeb(logo.content) as ReadableStream, 200, {
      ...inert,
      'Content-Type': type,
      'Content-Length': String(logo.size),
      // A new logo gets a new name.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });

  return app;
}

/** A page of ours loads the file to show it. A browser that opens an address, or saves it, says so, and the original is only saved. */
const isPreview = (c: Context): boolean =>
  c.req.query('disposition') === 'inline' &&
  c.req.query('version') !== 'original' &&
  ['empty', 'image'].includes(c.req.header('sec-fetch-dest') ?? '');

const notShown = (c: Context) => c.json({ code: 'uploads.broken' }, 422, { 'Cache-Control': 'no-store' });

/** Returns 'refused' if the file cannot be converted. */
const makeOrRefuse = <Made>(make: () => Promise<Made>): Promise<Made | 'refused'> =>
  make().catch((error) => {
    if (error instanceof FileProblemError) return 'refused' as const;
    throw error;
  });

interface Asked {
  services: Services;
  c: Context;
  document: ClientDocument;
  permission: Omit<Permission, 'until'>;
}

/** The body of a derived file; null if access ended meanwhile. */
async function toBody(
  { services, c, document, permission }: Asked,
  { content, isFresh }: DerivedFile,
  { isView }: { isView: boolean },
): Promise<ReadableStream | null> {
  const { session, readAgain, reaches } = permission;
  const mayHave = async () => Boolean((await readAgain(session)) && (await reaches?.()));
  try {
    if (isFresh && !(await mayHave())) {
      content.destroy();
      return null;
    }
    if (isView) await recordDocumentView(services, document);
  } catch (error) {
    content.destroy();
    throw error;
  }
  return bodyWhileAllowed(services, c, content, permission);
}

/** Sends an image of a page, as uploaded. A thumbnail shows too little to count as a view. */
async function sendPage(asked: Asked, page: number): Promise<Response> {
  const { services, c, document } = asked;
  const size = c.req.query('size') === 'thumbnail' ? 'thumbnail' : 'screen';
  const etag = `"${document.id}-${page}-${size}"`;
  const headers = {
    ...inert,
    ETag: etag,
    // Revalidated each time, since access may end; the bytes never change.
    'Cache-Control': 'private, no-cache',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Type': 'image/jpeg',
  };
  if (page < 1) return notFound(c);
  if (c.req.header('if-none-match') === etag) {
    // The browser shows its cached copy.
    if (size === 'screen') await recordDocumentView(services, document);
    return c.body(null, 304, headers);
  }
  const made = await makeOrRefuse(() => openPageImage(services, document.id, page, size));
  if (made === 'refused') return notShown(c);
  const body = made && (await toBody(asked, made, { isView: size === 'screen' }));
  if (!body) return notFound(c);
  return c.body(body, 200, { ...headers, 'Content-Length': String(made.size) });
}

/** Sends the arranged pages. */
async function sendArranged(asked: Asked, pdf: DerivedFile): Promise<Response> {
  const { c, document } = asked;
  const body = await toBody(asked, pdf, { isView: true });
  if (!body) return notFound(c);
  return c.body(body, 200, {
    ...inert,
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Type': 'application/pdf',
    'Content-Length': String(pdf.size),
    'Content-Disposition': contentDisposition(
      c.req.query('disposition') === 'inline' ? 'inline' : 'attachment',
      withEnding(document.fileName, '.pdf'),
    ),
  });
}

/** Sends a copy without active content, under the name of the file and with the ending of its type. */
async function sendSafeCopy(
  asked: Asked,
  { copy, type, ending }: Extract<ForDownload, { send: 'copy' }>,
): Promise<Response> {
  const { c, document } = asked;
  const body = await toBody(asked, copy, { isView: true });
  if (!body) return notFound(c);
  const named = c.req.query('disposition') !== 'named-by-page';
  const shown = c.req.query('disposition') === 'inline' ? 'inline' : 'attachment';
  return c.body(body, 200, {
    ...inert,
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Type': type,
    'Content-Length': String(copy.size),
    'X-Safe-Copy': 'yes',
    'Content-Disposition': named
      ? contentDisposition(shown, withEnding(document.fileName, ending))
      : 'attachment',
  });
}

async function sendDocument(
  { services, c, document, permission }: Asked,
  filePath: string,
  { isOriginal = false } = {},
): Promise<Response> {
  const { fileSize, fileType, fileName, id } = document;
  // A path is written once, so the upload's id identifies its bytes.
  const etag = `"${id}"`;
  const disposition = c.req.query('disposition');
  const inline = disposition === 'inline' && shown.has(fileType);
  // A page that names the file in its link is not overruled.
  const named = disposition !== 'named-by-page';
  const headers = {
    ...inert,
    ETag: etag,
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Accept-Ranges': 'bytes',
    'Content-Type': fileType,
    'Content-Disposition': named
      ? contentDisposition(inline ? 'inline' : 'attachment', fileName)
      : 'attachment',
  };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const unchanged = [undefined, etag].includes(c.req.header('if-range'));
  const range = unchanged ? readRange(c.req.header('range'), fileSize) : undefined;
  if (range === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${fileSize}` });

  const part = range && { 'Content-Range': `bytes ${range.start}-${range.end}/${fileSize}` };
  const length = { 'Content-Length': String(range ? range.end - range.start + 1 : fileSize) };
  const status = range ? 206 : 200;
  if (c.req.raw.method === 'HEAD') return c.body(null, status, { ...headers, ...part, ...length });

  const stored = await services.files.read('client-documents', filePath, range);
  if (!stored) {
    services.log.error({ upload: id }, 'the file of an upload is missing');
    return notFound(c);
  }
  // Also for a range: no part of a file is sent without a record.
  await recordDocumentView(services, document, { isOriginal }).catch((error) => {
    stored.content.destroy();
    throw error;
  });
  const body = bodyWhileAllowed(services, c, stored.content, permission);
  return c.body(body, status, { ...headers, ...part, ...length });
}
