import { Readable } from 'node:stream';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { type Context, Hono } from 'hono';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { type Session, staffActor } from '../../../shared/api/session.ts';
import { bodyWhileAllowed, type Sessions, whileAllowed } from '../../../shared/api/while-allowed.ts';
import { contentDisposition } from '../../../shared/files/names/content-disposition.ts';
import type { Services } from '../../../shared/services.ts';
import { canAccessRequests } from '../../files/cabinet/archive.usecases.ts';
import { openArchive } from './export/open-archive.ts';
import { receiveArchive } from './import/receive-archive.ts';
import { notifyWorkspaceAdministrators } from './notify-workspace-administrators.ts';
import { isOrdered } from './workspace-archive.usecases.ts';

const noStore = { 'Cache-Control': 'private, no-store' };
/** Bytes buffered for a slow reader. */
const ahead = 256 * 1024;

/** Uploads and downloads of archives, mounted at /api/archive. The contract's procedures order and begin them. */
export function workspaceArchiveRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.json({ code: error.code }, error.status as 403, noStore);
  });

  /** Requires an admin with a recent sign-in. */
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
    await notifyWorkspaceAdministrators(services, actor, 'workspaceTaken', c.req.raw);
    const body = Readable.from(archive.content, { objectMode: false, highWaterMark: ahead });
    body.once('close', () => void archive.leave());
    body.on('error', (err) => services.log.error({ err, archive: id }, 'an archive broke off'));
    // An archive that loses a case while it is read would look complete, so it breaks off.
    const requestIds = archive.caseIds;
    const reaches = () => canAccessRequests(services, actor, requestIds);
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
