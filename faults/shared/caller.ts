import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './world.ts';

/** Retries while the server reports that it is unavailable. */
const tries = 10;

/**
 * Calls the server like a page of the product. Returns JSON or bytes, and throws if the server refuses. Retries every second while
 * the server is unavailable.
 */
export type Caller = (method: string, address: string, body?: unknown) => Promise<unknown>;

export function createCaller({ server }: Pick<World, 'server'>, cookie: string): Caller {
  // Pages of the product are at localhost.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const call = async (method: string, address: string, body: unknown, left = tries): Promise<unknown> => {
    const type = body instanceof Uint8Array ? 'application/zip' : 'application/json';
    const answer = await fetch(origin + address, {
      method,
      headers: { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': type },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
      }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 503 && left > 0) {
      await delay(1_000);
      return call(method, address, body, left - 1);
    }
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${bytes.subarray(0, 500)}`);
    return answer.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(bytes.toString())
      : bytes;
  };
  return (method, address, body) => call(method, address, body);
}

/** Requests an archive of the caller's workspace and downloads it. */
export async function exportArchive(call: Caller): Promise<Buffer> {
  const { id } = (await call('POST', '/api/archive/exports', {})) as { id: string };
  return (await call('GET', `/api/archive/exports/${id}.zip`)) as Buffer;
}

/** Uploads an archive; the server imports it in the background. */
export async function importArchive(call: Caller, archive: Buffer): Promise<string> {
  const id = randomUUID();
  await call('POST', '/api/archive/imports', { id, size: archive.length });
  await call('PUT', `/api/archive/imports/${id}`, archive);
  return id;
}
