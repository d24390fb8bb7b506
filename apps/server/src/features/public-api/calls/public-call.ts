import type { AnyContractProcedure } from '@orpc/contract';
import type { PublicMeta } from '@visafolio/contract/public-api/v1/procedure.ts';
import type { Context } from 'hono';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import { getCallAddress } from '../../../shared/db/call-origin.ts';
import { outageReason } from '../../../shared/db/unavailable.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { requireScope } from '../v1/operations.ts';
import { type Caller, identifyCaller } from './caller.ts';
import { hashRequest, type IdempotentCall, isIdempotencyKey, runOnce } from './idempotency.ts';
import { problem } from './problem.ts';
import { countCall, rateLimitHeaders } from './rate-limit.ts';

export interface PublicCall {
  caller: Caller;
  /** Set for a POST with an Idempotency-Key. */
  once: (IdempotentCall & { isRepeated: boolean }) | null;
  /** Empty for a GET. */
  body: Buffer;
  noteOperation(operationId: string): void;
}

type Work = (call: PublicCall) => Promise<Response>;

/** Answers a call of a program. `procedure`: null if the work finds it out, and checks its scope. */
export type Answering = (c: Context, procedure: AnyContractProcedure | null, work: Work) => Promise<Response>;

/** Failed keys per network address and ten minutes. */
const failedAllowance = { tries: 100, minutes: 10, refusedWith: 'api.too_many_calls' } as const;
const jsonBytes = 1024 * 1024;

/**
 * What every call of the public API goes through: key, rate limit, scope, Idempotency-Key, an entry of the audit log before the
 * answer leaves, and refusals as `application/problem+json`.
 */
export function createAnswering(services: Services, { rateLimits }: { rateLimits: boolean }): Answering {
  return async (c, procedure, work) => {
    const headers: Record<string, string> = {};
    const response = await guard(services, async () => {
      const caller = await identify(services, c, rateLimits);
      if (rateLimits) {
        const spent = await countCall(services, caller.key.id);
        Object.assign(headers, rateLimitHeaders(spent));
        if (spent.exceeded) throw refuse('api.too_many_calls');
      }
      let operation = procedure?.['~orpc'].route.operationId ?? '';
      const noteOperation = (id: string) => {
        operation = id;
      };
      const answered = await guard(services, async () => {
        if (procedure) requireScope(caller, (procedure['~orpc'].meta as PublicMeta).scope);
        const isFile = procedure !== null;
        const body = await readBody(c, isFile ? services.config.maxUploadBytes : jsonBytes, isFile);
        return runWith(services, c, { caller, body, noteOperation }, work);
      });
      await recordCall(services, caller, { operation, status: answered.status, path: c.req.path });
      return answered;
    });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

/** An answer to whatever is thrown. */
async function guard({ log }: Services, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, { data: error.data });
    const outage = outageReason(error);
    if (outage) {
      log.warn({ outage }, 'a call of the public API met no database');
      return problem('service.unavailable');
    }
    log.error({ err: error }, 'a call of the public API failed');
    return problem('api.failed');
  }
}

async function identify(services: Services, c: Context, rateLimits: boolean): Promise<Caller> {
  const address = getCallAddress() ?? '';
  try {
    return await identifyCaller(services, { authorization: c.req.header('authorization'), address });
  } catch (error) {
    if (rateLimits && address && error instanceof Refusal)
      await countAttempt(services, `api address ${address}`, failedAllowance);
    throw error;
  }
}

/** Refuses with api.body_too_large. */
async function readBody(c: Context, most: number, isFile: boolean): Promise<Buffer> {
  const tooLarge = () => refuse(isFile ? 'uploads.too_large' : 'api.body_too_large');
  if (!c.req.raw.body || ['GET', 'HEAD'].includes(c.req.method)) return Buffer.alloc(0);
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of c.req.raw.body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function runWith(
  services: Services,
  c: Context,
  call: Omit<PublicCall, 'once'>,
  work: Work,
): Promise<Response> {
  const key = c.req.header('idempotency-key');
  if (key === undefined || c.req.method !== 'POST') return work({ ...call, once: null });
  if (!isIdempotencyKey(key)) throw refuse('api.not_valid');
  const { pathname, search } = new URL(c.req.url);
  const once = { key, requestHash: hashRequest(c.req.method, pathname, search, call.body) };
  return runOnce(services, call.caller, once, (isRepeated) =>
    work({ ...call, once: { ...once, isRepeated } }),
  );
}

const casePath = /\/requests\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/i;

/** Before the answer leaves. `operation` is empty for a path that there is not. */
function recordCall(
  { db }: Services,
  { actor, key }: Caller,
  { operation, status, path }: { operation: string; status: number; path: string },
): Promise<void> {
  const requestId = status < 400 ? casePath.exec(path)?.[1] : undefined;
  return db.withActor(actor, (tx) =>
    recordAudit(tx, {
      kind: 'api.called',
      ...(requestId && { requestId }),
      subject: { kind: 'api_key', id: key.id },
      data: { ...(operation && { operation }), status },
    }),
  );
}
