import { randomUUIDv7 } from 'node:crypto';
import type { Locker, Server } from '@tus/server';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { clientActor, type Session, staffActor } from '../../../../shared/api/session.ts';
import { LockTimeout, type NamedLocks } from '../../../../shared/db/coordination/named-locks.ts';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import type { Services } from '../../../../shared/services.ts';
import { finishUpload } from '../finish-upload.ts';
import { admitUpload, readKeptMetadata, type Uploader } from '../receive-upload.ts';

/** A route for uploads, with the capacity in which they arrive. */
export interface UploadEndpoint {
  path: string;
  toActor(session: Session): Uploader;
}

export const uploadEndpoints = {
  client: { path: '/api/uploads', toActor: clientActor },
  staff: { path: '/api/staff_uploads', toActor: staffActor },
} as const satisfies Record<Uploader['as'], UploadEndpoint>;

/** One request to the tus server. */
export interface TusCall {
  session: Session;
  /** Aborts when the sender loses access. */
  revoked?: AbortSignal;
  /** Set if it was refused or failed; a status without a code comes from the protocol. */
  refused?: { status: number; code?: ErrorCode };
}

/** How long a connection may keep writing after another one takes over. Milliseconds. */
const drainMs = 1_000;

/** A tus 1.0 server. `calls` maps each request to its sender, and receives its outcome. */
export async function createTusServer(
  services: Services,
  { path, toActor }: UploadEndpoint,
  calls: WeakMap<Request, TusCall>,
): Promise<Server> {
  const { Server } = await import('@tus/server');
  const { uploadStaging, config, log } = services;
  const inbox = await uploadStaging.inbox();
  const getCall = (request: Request) => {
    const call = calls.get(request);
    if (!call) throw new Error('a request came past the session check');
    return call;
  };

  return new Server({
    path,
    relativeLocation: true,
    datastore: inbox.store,
    locker: tusLocker(uploadStaging.locks),
    lockDrainTimeout: drainMs,
    maxSize: config.maxUploadBytes,
    allowedOrigins: [config.publicUrl],
    namingFunction: () => randomUUIDv7(),
    onUploadCreate: async (request, upload) => ({
      metadata: await admitUpload(services, toActor(getCall(request).session), upload.id, upload),
    }),
    onUploadFinish: async (request, upload) => {
      const kept = readKeptMetadata(upload);
      if (!kept) throw new Error('an upload was received without metadata');
      const { session, revoked } = getCall(request);
      revoked?.throwIfAborted();
      const actor = toActor(session);
      return { headers: resultHeader(await finishUpload(services, actor, upload.id, kept)) };
    },
    onResponseError: (request, error) => {
      const refused = toRefusal(error);
      const outage = outageReason(error);
      if (outage) log.warn({ outage }, 'an upload met no database');
      else if (refused.status >= 500 && !getCall(request).revoked?.aborted)
        log.error({ err: error }, 'an upload failed');
      getCall(request).refused = refused;
      return { status_code: refused.status, body: '' };
    },
  });
}

/**
 * Reports the result to the sender. In a header, because a client that lost the last response asks by HEAD, which has no body.
 */
export const resultHeader = (upload: RequestUpload): Record<string, string> => ({
  'Upload-Result': encodeURIComponent(JSON.stringify(upload)),
});

/** Handles our refusals, tus's own (plain objects with a status), and unexpected errors. */
function toRefusal(error: unknown): { status: number; code?: ErrorCode } {
  if (error instanceof Refusal) return { status: error.status, code: error.code };
  // The only status after which tus clients retry later.
  if (error instanceof LockTimeout) return { status: 423 };
  if (outageReason(error)) return { status: 503, code: 'service.unavailable' };
  const status = (error as { status_code?: number }).status_code ?? 500;
  if (status === 413) return { status, code: 'uploads.too_large' };
  // A client that uses an extension without checking whether it is supported.
  if (status === 501) return { status: errorStatus['uploads.not_supported'], code: 'uploads.not_supported' };
  if (status === 404 || status === 410) return { status: 404, code: 'uploads.not_found' };
  return status >= 500 ? { status: errorStatus['uploads.failed'], code: 'uploads.failed' } : { status };
}

/** Works across replicas: two connections never write to one upload at once. */
function tusLocker(locks: NamedLocks): Locker {
  return {
    newLock(id) {
      let release: (() => Promise<void>) | undefined;
      return {
        async lock(signal, cancel) {
          release = await locks.acquire(`upload ${id}`, { signal, onWanted: () => void cancel() });
        },
        async unlock() {
          await release?.();
        },
      };
    },
  };
}
