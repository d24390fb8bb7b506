import { Id } from '@visafolio/contract/shared/fields.ts';
import { Hono } from 'hono';
import { Refusal } from '../../../shared/api/refuse.ts';
import { serveZip } from '../../../shared/api/serve-zip.ts';
import { staffActor } from '../../../shared/api/session.ts';
import type { Sessions } from '../../../shared/api/while-allowed.ts';
import type { Services } from '../../../shared/services.ts';
import { canAccessRequests, recordArchiveView } from '../../files/cabinet/archive.usecases.ts';
import { openPacketZip } from './packet-zip.ts';

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
    const requestIds = [id];
    const reaches = () => canAccessRequests(services, actor, requestIds);
    return serveZip(services, c, {
      ...zip,
      permission: { session, readAgain, requestIds, reaches },
      recordView: () => recordArchiveView(services, actor, { fileName: zip.fileName, requestIds }),
    });
  });
  return app;
}
