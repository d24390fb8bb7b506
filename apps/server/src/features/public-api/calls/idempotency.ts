import { hash } from 'node:crypto';
import { refuse } from '../../../shared/api/refuse.ts';
import { column, execute, queryRow } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { oneAtATime } from '../../files/cabinet/filed-pdfs/one-at-a-time.ts';
import type { Caller } from './caller.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

/** What a program sends as Idempotency-Key: visible ASCII, such as a UUID. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text);

export interface IdempotentCall {
  key: string;
  /** Hash of method, path and body. */
  requestHash: string;
}

export const hashRequest = (...parts: (string | Uint8Array)[]): string =>
  hash('sha256', Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from([0])])), 'hex');

/**
 * An id that is the same whenever the call is repeated: what the act writes under it is written once, also if the server is
 * killed between the act and its answer.
 */
export function repeatableId({ key }: Caller, call: IdempotentCall, operation: string): string {
  const hex = hash('sha256', `${key.id}\0${operation}\0${call.key}`, 'hex');
  // Version 8 of RFC 9562: a value of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Answered {
  body: string;
  headers: Record<string, string>;
}

const keptHeaders = ['content-type', 'etag'];

/**
 * Runs a call once for its key, and answers a repeated one in the same way for 24 hours. Refused calls are not kept: they did
 * nothing. `act` gets whether an earlier try may have acted without being answered, because its server died.
 * Refuses with api.idempotency_key_reused for another request with the same key, and api.in_progress while the first runs.
 */
export function runOnce(
  services: Services,
  caller: Caller,
  call: IdempotentCall,
  act: (isRepeated: boolean) => Promise<Response>,
): Promise<Response> {
  return oneAtATime(
    services,
    `idempotent call ${caller.key.id} ${call.key}`,
    () => refuse('api.in_progress'),
    async () => {
      const earlier = await claim(services, caller, call);
      if (earlier && earlier.request_hash !== call.requestHash) throw refuse('api.idempotency_key_reused');
      const kept = earlier?.sealed_answer && openAnswer(caller.secret, call.key, earlier.sealed_answer);
      if (kept && earlier.status) {
        const { body, headers }: Answered = JSON.parse(kept);
        return new Response(body, {
          status: earlier.status,
          headers: { ...headers, 'idempotent-replayed': 'true' },
        });
      }
      const response = await act(earlier !== null);
      if (response.ok) return keep(services, caller, call, response);
      if (response.status < 500) await forget(services, caller, call);
      return response;
    },
  );
}

const Claimed = {
  request_hash: column.text,
  status: column.int.orNull,
  sealed_answer: column.bytes.orNull,
};

/** What an earlier call with this key has left; null: this one is the first. */
const claim = ({ db }: Services, { actor, key }: Caller, call: IdempotentCall) =>
  db.withActor(actor, async (tx) => {
    await execute(tx)`
      DELETE FROM api_idempotency_keys WHERE workspace_id = ${ownWorkspace} AND api_key_id = ${key.id}
        AND idempotency_key = ${call.key} AND created_at < now() - interval '24 hours'`;
    const earlier = await queryRow(tx, Claimed)`
      SELECT request_hash, status, sealed_answer FROM api_idempotency_keys
      WHERE workspace_id = ${ownWorkspace} AND api_key_id = ${key.id} AND idempotency_key = ${call.key}`;
    if (!earlier)
      await execute(tx)`
        INSERT INTO api_idempotency_keys (workspace_id, api_key_id, idempotency_key, request_hash)
        VALUES (${ownWorkspace}, ${key.id}, ${call.key}, ${call.requestHash})`;
    return earlier;
  });

async function keep(
  { db }: Services,
  { actor, key, secret }: Caller,
  call: IdempotentCall,
  response: Response,
): Promise<Response> {
  const body = await response.text();
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const sealed = sealAnswer(secret, call.key, JSON.stringify({ body, headers } satisfies Answered));
  await db.withActor(
    actor,
    (tx) =>
      execute(tx)`
      UPDATE api_idempotency_keys SET status = ${response.status}, sealed_answer = ${sealed}
      WHERE workspace_id = ${ownWorkspace} AND api_key_id = ${key.id} AND idempotency_key = ${call.key}`,
  );
  return new Response(body, { status: response.status, headers: response.headers });
}

const forget = ({ db }: Services, { actor, key }: Caller, call: IdempotentCall): Promise<void> =>
  db.withActor(
    actor,
    (tx) =>
      execute(tx)`
      DELETE FROM api_idempotency_keys
      WHERE workspace_id = ${ownWorkspace} AND api_key_id = ${key.id} AND idempotency_key = ${call.key}`,
  );
