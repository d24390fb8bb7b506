import type { Server, Upload } from '@tus/server';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { retryLater } from '../../../../shared/api/service-unavailable.ts';
import type { Session } from '../../../../shared/api/session.ts';
import { type Sessions, whileAllowed } from '../../../../shared/api/while-allowed.ts';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import type { Services } from '../../../../shared/services.ts';
import { findFinished, finishUpload } from '../finish-upload.ts';
import {
  canAccessTarget,
  discardUpload,
  endUploadWithoutFile,
  type KeptMetadata,
  noAccess,
  readKeptMetadata,
  type Uploader,
} from '../receive-upload.ts';
import {
  createTusServer,
  resultHeader,
  type TusCall,
  type UploadEndpoint,
  uploadEndpoints,
} from './tus-server.ts';
import { checksumAlgorithms, verifyChecksum } from './verify-checksum.ts';

/** Ids, a name and a type in base64 take less than half of it. Characters. */
const metadataMax = 8 * 1024;

const always = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };
const refusal = (code: ErrorCode, status: number = errorStatus[code]) =>
  Response.json(
    { code },
    { status, headers: { ...always, ...(code === 'service.unavailable' ? retryLater : undefined) } },
  );

/**
 * Resumable uploads by tus 1.0, mounted at the route's path. An upload belongs to the account that began it, in the capacity of
 * the route; for everybody else its address is unknown. A refusal responds with JSON `{ code }`.
 */
export function uploadRoutes(
  services: Services,
  { readSession, readAgain }: Sessions,
  endpoint: UploadEndpoint = uploadEndpoints.client,
): Hono {
  const calls = new WeakMap<Request, TusCall>();
  let server: Promise<Server> | undefined;

  async function speakTus(
    request: Request,
    session: Session,
    more: Pick<TusCall, 'revoked'> = {},
  ): Promise<Response> {
    server ??= createTusServer(services, endpoint, calls);
    const call: TusCall = { session, ...more };
    calls.set(request, call);
    const answer = await (await server).handleWeb(request);
    if (call.refused?.code) return refusal(call.refused.code, call.refused.status);
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  }

  /** Buffers bytes with a checksum and verifies them before the upload grows. */
  async function write(
    request: Request,
    session: Session,
    { offset, size = 0 }: Upload,
    revoked: AbortSignal,
  ): Promise<Response> {
    const checksum = request.headers.get('upload-checksum');
    if (checksum === null) return speakTus(request, session, { revoked });
    try {
      await using verified = await verifyChecksum(checksum, request.body, size - offset);
      return await speakTus(withBody(request, verified.stream), session, { revoked });
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.code);
      if (outageReason(error)) throw error;
      services.log.info({ err: error }, 'bytes with a checksum did not arrive whole');
      return refusal('uploads.failed', 423);
    }
  }

  /** Receives bytes while the sender is signed in and can access the request. */
  async function receive(
    request: Request,
    session: Session,
    id: string,
    { upload, kept }: OwnUpload,
  ): Promise<Response> {
    const answered = new AbortController();
    const actor = endpoint.toActor(session);
    const reaches = () => canAccessTarget(services, actor, kept);
    const revoked = whileAllowed(services, {
      session,
      readAgain,
      requestIds: [kept.client_request_id],
      reaches,
      until: answered.signal,
    });
    try {
      const answer = await write(breakingOff(request, revoked), session, upload, revoked);
      if (!revoked.aborted) return answer;
      if (!(await readAgain(session))) return refusal('session.required');
      if (!(await reaches())) await discardUpload(services, actor, id, kept);
      return refusal(noAccess(actor));
    } finally {
      answered.abort();
    }
  }

  const app = new Hono();
  app.onError((error, c) => {
    const outage = outageReason(error);
    if (!outage) throw error;
    services.log.warn({ outage }, 'an upload met no database');
    // 423: after any other status to HEAD, clients would send everything once more.
    return refusal('service.unavailable', c.req.raw.method === 'HEAD' ? 423 : 503);
  });

  app.all('/', async (c) => {
    const session = await readSession(c.req.raw);
    if (!session) return refusal('session.required');
    if (endpoint === uploadEndpoints.staff && !session.professional)
      return refusal('session.professional_required');
    if (!['POST', 'OPTIONS'].includes(c.req.raw.method)) return c.body(null, 405);
    if ((c.req.header('upload-metadata')?.length ?? 0) > metadataMax) return refusal('uploads.name_too_long');
    const answer = await speakTus(withoutBody(c.req.raw), session);
    if (c.req.raw.method === 'OPTIONS')
      answer.headers.set('Tus-Checksum-Algorithm', checksumAlgorithms.join(','));
    return answer;
  });

  app.all('/:id', async (c) => {
    const { method } = c.req.raw;
    const session = await readSession(c.req.raw);
    if (!session) return refusal('session.required');
    if (endpoint === uploadEndpoints.staff && !session.professional)
      return refusal('session.professional_required');
    if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) return c.body(null, 405);
    const id = z.uuid().safeParse(c.req.param('id')).data?.toLowerCase();
    if (!id) return refusal('uploads.not_found');
    const own = await findOwn(services, endpoint.toActor(session), id);
    if (method === 'DELETE') {
      if (!own) return refusal('uploads.not_found');
      const answer = await speakTus(c.req.raw, session);
      if (answer.ok) await endUploadWithoutFile(services, endpoint.toActor(session), id, own.kept);
      return answer;
    }
    if (own && own.upload.offset !== own.upload.size) {
      return method === 'PATCH' ? receive(c.req.raw, session, id, own) : speakTus(c.req.raw, session);
    }
    return conclude(services, endpoint.toActor(session), id, own);
  });

  return app;
}

/** Bytes only come by PATCH: drops the body of a POST. */
function withoutBody({ url, method, headers, signal }: Request): Request {
  return new Request(url, { method, headers, signal });
}

/** The request with a body that fails once the signal aborts. */
function breakingOff(request: Request, revoked: AbortSignal): Request {
  if (!request.body) return request;
  return withBody(request, request.body.pipeThrough(new TransformStream(), { signal: revoked }));
}

function withBody({ url, method, headers }: Request, body: ReadableStream): Request {
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
  return new Request(url, init);
}

interface OwnUpload {
  upload: Upload;
  kept: KeptMetadata;
}

/** The unfinished upload with this id, if the actor began it. */
async function findOwn({ uploadStaging }: Services, actor: Uploader, id: string): Promise<OwnUpload | null> {
  const upload = await (await uploadStaging.inbox()).find(id);
  const kept = upload && readKeptMetadata(upload);
  const isOwn = kept?.owner === actor.userId && kept.capacity === actor.as;
  return upload && isOwn ? { upload, kept } : null;
}

/** Finishes a complete upload whose last response was lost, or whose server died before it. */
async function conclude(
  services: Services,
  actor: Uploader,
  id: string,
  own: OwnUpload | null,
): Promise<Response> {
  try {
    const finished = own
      ? await finishUpload(services, actor, id, own.kept)
      : await findFinished(services, actor, id);
    return finished ? concluded(finished) : refusal('uploads.not_found');
  } catch (error) {
    if (error instanceof Refusal) return refusal(error.code);
    if (outageReason(error)) throw error;
    services.log.error({ err: error }, 'an upload could not be finished');
    // 423: after any other status the client would start over.
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
