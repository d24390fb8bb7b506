import { ORPCError } from '@orpc/server';
import type { Server, Upload } from '@tus/server';
import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { clientActor, type Session } from '../../shared/api/session.ts';
import type { Services } from '../../shared/services.ts';
import { findFinished, finishUpload } from './finish-upload.ts';
import { giveUpUpload, keptOf } from './receive-upload.ts';
import { createTusServer, type TusCall } from './tus-server.ts';
import { resultHeader } from './upload-result.ts';

type ReadSession = (request: Request) => Promise<Session | null>;

const always = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };
const refusal = (code: ErrorCode, status: number = errorStatus[code]) =>
  Response.json({ code }, { status, headers: always });

/**
 * Resumable uploads by tus 1.0, to be mounted at /api/uploads. An upload belongs to the account that began it;
 * to everybody else its address is unknown. A refusal answers JSON `{ code }`.
 */
export function uploadRoutes(services: Services, readSession: ReadSession): Hono {
  const calls = new WeakMap<Request, TusCall>();
  let server: Promise<Server> | undefined;

  async function speakTus(request: Request, session: Session): Promise<Response> {
    server ??= createTusServer(services, calls);
    const call: TusCall = { session };
    calls.set(request, call);
    const answer = await (await server).handleWeb(request);
    if (call.refused?.code) return refusal(call.refused.code, call.refused.status);
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  }

  const app = new Hono();

  app.all('/', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return refusal('session.required');
    if (!['POST', 'OPTIONS'].includes(c.req.raw.method)) return c.body(null, 405);
    return speakTus(c.req.raw, session);
  });

  app.all('/:id', async (c) => {
    const { method } = c.req.raw;
    const session = await readSession(c.req.raw);
    if (!session) return refusal('session.required');
    if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) return c.body(null, 405);
    const id = z.uuid().safeParse(c.req.param('id')).data?.toLowerCase();
    if (!id) return refusal('uploads.not_found');
    const own = await findOwn(services, session, id);
    if (method === 'DELETE') {
      if (!own) return refusal('uploads.not_found');
      const answer = await speakTus(c.req.raw, session);
      if (answer.ok) await giveUpUpload(services, clientActor(session), id, own.kept);
      return answer;
    }
    if (own && own.upload.offset !== own.upload.size) return speakTus(c.req.raw, session);
    return conclude(services, session, id, own);
  });

  return app;
}

interface OwnUpload {
  upload: Upload;
  kept: NonNullable<ReturnType<typeof keptOf>>;
}

/** What is being received under this id, if the session began it. */
async function findOwn({ reception }: Services, session: Session, id: string): Promise<OwnUpload | null> {
  const upload = await (await reception.inbox()).find(id);
  const kept = upload && keptOf(upload);
  return upload && kept?.owner === session.userId ? { upload, kept } : null;
}

/** All bytes are there: the last answer was lost, or the server died before it could give it. */
async function conclude(
  services: Services,
  session: Session,
  id: string,
  own: OwnUpload | null,
): Promise<Response> {
  const actor = clientActor(session);
  try {
    const finished = own
      ? await finishUpload(services, actor, id, own.kept)
      : await findFinished(services, actor, id);
    return finished ? concluded(finished) : refusal('uploads.not_found');
  } catch (error) {
    if (error instanceof ORPCError) return refusal(error.code as ErrorCode);
    services.log.error({ err: error }, 'an upload could not be finished');
    // Locked: after any other status the client would send everything anew.
    return refusal('uploads.failed', 423);
  }
}

const concluded = (finished: RequestUpload) =>
  new Response(null, {
    status: 200,
    headers: {
      ...always,
      ...resultHeader(finished),
      'Upload-Offset': String(finished.file_size),
      'Upload-Length': String(finished.file_size),
    },
  });
