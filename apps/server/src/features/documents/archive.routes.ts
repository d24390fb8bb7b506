import { Readable } from 'node:stream';
import { FilingYear } from '@visafolio/contract/documents/documents.contract.ts';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { Hono } from 'hono';
import { type Session, staffActor } from '../../shared/api/session.ts';
import type { Services } from '../../shared/services.ts';
import { zipStream } from '../../shared/zip/zip-stream.ts';
import { contentDisposition } from '../uploads/content-disposition.ts';
import { openArchive } from './archive.usecases.ts';

type ReadSession = (request: Request) => Promise<Session | null>;

const noStore = { 'Cache-Control': 'private, no-store' };

/** `/{client}.zip[?year=]`, to be mounted at /api/storage/client-folders: a client's files, to their professional. */
export function archiveRoutes(services: Services, readSession: ReadSession): Hono {
  const app = new Hono();

  app.get('/:file{.+\\.zip}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const clientId = Id.safeParse(c.req.param('file').slice(0, -'.zip'.length));
    const year = FilingYear.optional().safeParse(c.req.query('year'));
    const archive =
      clientId.success &&
      year.success &&
      (await openArchive(services, staffActor(session), {
        clientId: clientId.data,
        year: year.data,
        language: session.language ?? 'en',
      }));
    if (!archive) return c.json({ code: 'documents.not_found' }, 404, noStore);
    const body = Readable.from(zipStream(archive.files), { objectMode: false, highWaterMark: 256 * 1024 });
    body.on('error', (error) =>
      services.log.error({ err: error, client: clientId.data }, 'an archive broke off'),
    );
    return c.body(Readable.toWeb(body) as ReadableStream, 200, {
      ...noStore,
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', archive.fileName),
      'X-Content-Type-Options': 'nosniff',
    });
  });

  return app;
}
