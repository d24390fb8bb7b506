import { Readable } from 'node:stream';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { Hono } from 'hono';
import { Refusal } from '../../../shared/api/refuse.ts';
import { staffActor } from '../../../shared/api/session.ts';
import { bodyWhileAllowed, type Sessions } from '../../../shared/api/while-allowed.ts';
import { contentDisposition } from '../../../shared/files/names/content-disposition.ts';
import { zipStream } from '../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../shared/services.ts';
import { canAccessRequests } from '../../files/cabinet/archive.usecases.ts';
import { openPacketZip, recordZipView } from './packet-zip.ts';

const noStore = { 'Cache-Control': 'private, no-store' };

/** Serves `/{case}.zip`, the files of a packet, for staff. Mounted at /api/storage/packets. */
export function packetRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();
  app.get('/:file{.+\\.zip}', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return c.json({ code: 'session.required' }, 401);
    if (!session.professional) return c.json({ code: 'session.professional_required' }, 403);
    const actor = staffActor(session);
    const notFound = () => c.json({ code: 'requests.not_found' }, 404, noStore);
    const id = Id.safeParse(c.req.param('file').slice(0, -'.zip'.length)).data;
    if (!id) return notFound();
    const zip = await openPacketZip(services, actor, { id }).catch((error) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!zip) return notFound();
    const headers = {
      ...noStore,
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', zip.fileName),
      'X-Content-Type-Options': 'nosniff',
    };
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
    await recordZipView(services, actor, id, zip.fileName);
    const body = Readable.from(zipStream(zip.files), { objectMode: false, highWaterMark: 256 * 1024 });
    body.on('error', (err) => services.log.error({ err, case: id }, 'the ZIP of a packet broke off'));
    const permission = {
      session,
      readAgain,
      requestIds: [id],
      reaches: () => canAccessRequests(services, actor, [id]),
    };
    return c.body(bodyWhileAllowed(services, c, body, permission), 200, headers);
  });
  return app;
}
