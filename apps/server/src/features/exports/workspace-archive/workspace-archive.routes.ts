import { Readable } from 'node:stream';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { type Context, Hono } from 'hono';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { type Session, staffActor } from '../../../shared/api/session.ts';
import { bodyWhileAllowed, type Sessions, whileAllowed } from '../../../shared/api/while-allowed.ts';
import { contentDisposition } from '../../../shared/files/names/content-disposition.ts';
import type { Services } from '../../../shared/services.ts';
import { reachesRequests } from '../../files/cabinet/archive.usecases.ts';
import { openArchive } from './export/open-archive.ts';
import { receiveArchive } from './import/receive-archive.ts';
import { tellAdministrators } from './tell-administrators.ts';
import { isOrdered } from './workspace-archive.usecases.ts';

const noStore = { 'Cache-Control': 'private, no-store' };
/** Bytes that wait for a slow reader. */
const ahead = 256 * 1024;

/** The bytes of archives, to be mounted at /api/archive. What is ordered and begun is the contract's. */
export function workspaceArchiveRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.json({ code: error.code }, error.status as 403, noStore);
  });

  /** Who may take everything out and bring it in, and has proved lately who they are. */
  async function admit(c: Context): Promise<Session> {
    const session = await readSession(c.req.raw);
    if (!session) throw refuse('session.required');
    if (!session.professional) throw refuse('session.professional_required');
    if (session.firmRole === 'member') throw refuse('session.firm_administrator_required');
    if (!session.recent) throw refuse('accounts.recent_sign_in_required');
    return session;
  }

  app.get('/exports/:file{.+\\.zip}', async (c) => {
    const session = await admit(c);
    const actor = staffActor(session);
    const id = Id.safeParse(c.req.param('file').slice(0, -'.zip'.length)).data;
    if (!id || !(await isOrdered(services, actor, id))) throw refuse('exports.not_found');
    const archive = await openArchive(services, actor, id);
    const headers = {
      ...noStore,
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', archive.fileName),
      'X-Content-Type-Options': 'nosniff',
    };
    if (c.req.raw.method === 'HEAD') {
      await archive.leave();
      return c.body(null, 200, headers);
    }
    await tellAdministrators(services, actor, 'workspaceTaken', c.req.raw);
    const body = Readable.from(archive.content, { objectMode: false, highWaterMark: ahead });
    body.once('close', () => void archive.leave());
    body.on('error', (err) => services.log.error({ err, archive: id }, 'an archive broke off'));
    // One that loses a case while it is read would look whole.
    const requestIds = archive.caseIds;
    const reaches = () => reachesRequests(services, actor, requestIds);
    return c.body(
      bodyWhileAllowed(services, c, body, { session, readAgain, requestIds, reaches }),
      200,
      headers,
    );
  });

  app.put('/imports/:id', async (c) => {
    const session = await admit(c);
    const id = Id.safeParse(c.req.param('id')).data;
    if (!id) throw refuse('exports.not_found');
    const received = new AbortController();
    const revoked = whileAllowed(services, { session, readAgain, until: received.signal });
    try {
      await receiveArchive(services, staffActor(session), { id, request: c.req.raw, revoked });
      return c.json({ id }, 202, noStore);
    } finally {
      received.abort();
    }
  });

  return app;
}
