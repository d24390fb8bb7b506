import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** Calls the server as a page of the product does; answers what it says, JSON or bytes, and throws where it refuses. */
export type Caller = (method: string, address: string, body?: unknown) => Promise<unknown>;

export function caller({ server }: Pick<World, 'server'>, cookie: string): Caller {
  // Pages of the product are at localhost.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  return async (method, address, body) => {
    const type = body instanceof Uint8Array ? 'application/zip' : 'application/json';
    const answer = await fetch(origin + address, {
      method,
      headers: { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': type },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
      }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${bytes.subarray(0, 500)}`);
    return answer.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(bytes.toString())
      : bytes;
  };
}

/** Orders an archive of the caller's workspace and reads it. */
export async function takeArchive(call: Caller): Promise<Buffer> {
  const { id } = (await call('POST', '/api/archive/exports', {})) as { id: string };
  return (await call('GET', `/api/archive/exports/${id}.zip`)) as Buffer;
}

/** Sends an archive whole; what follows is the server's. */
export async function sendArchive(call: Caller, archive: Buffer): Promise<string> {
  const id = randomUUID();
  await call('POST', '/api/archive/imports', { id, size: archive.length });
  await call('PUT', `/api/archive/imports/${id}`, archive);
  return id;
}
