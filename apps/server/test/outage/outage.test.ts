import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { calls } from '../access-matrix/calls.ts';
import { findProcedure, procedureRequest, procedures } from '../access-matrix/procedure-request.ts';
import { rawRoutes } from '../access-matrix/raw-routes.ts';
import { type ActorName, actors, buildWorld, type World } from '../access-matrix/world.ts';
import { createTcpProxy, type TcpProxy } from '../harness/network/tcp-proxy.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';

let proxy: TcpProxy;
let server: TestServer;
let world: World;

beforeAll(async () => {
  proxy = await createTcpProxy(inject('postgresUrl'));
  server = await createTestServer({}, { reachDatabase: proxy.through });
  world = await buildWorld(server.owner, server.secret);
  world.ids.own.receivedId = await beginUpload('ALL /api/uploads');
  world.ids.own.staffReceivedId = await beginUpload('ALL /api/staff_uploads');
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await server.close();
  await proxy.close();
});

const callers: Record<NonNullable<ProcedureMeta['access']>, ActorName> = {
  session: 'the professional',
  professional: 'the professional',
  firm_administrator: 'firm administrator',
  any_administrator: 'administrator',
  administrator: 'administrator',
  client: 'client of this request',
};

const paths = procedures.map(({ path }) => path);
const guarded = Object.entries(rawRoutes).flatMap(([route, rule]) =>
  typeof rule === 'string' ? [] : [{ route, ...rule }],
);

/** Calls of the account service that read a row. */
const accountCalls: [path: string, body: object | undefined][] = [
  ['/sign-in/email', { email: 'someone@example.com', password: 'a long password' }],
  [
    '/sign-up/email',
    {
      email: 'new@example.com',
      password: 'an unusual long password',
      name: 'New Person',
    },
  ],
  ['/sign-in/magic-link', { email: 'someone@example.com' }],
  ['/sign-in/phone', { phone: '+12025550123' }],
  ['/mail-link/confirm', { token: 'x'.repeat(43) }],
  ['/mail-link/code', { email: 'someone@example.com', code: '123456' }],
  ['/recover', { email: 'someone@example.com' }],
  ['/recover/reset', { token: 'x'.repeat(43), password: 'an unusual long password' }],
  ['/change-password', { currentPassword: 'a long password', newPassword: 'an unusual long password' }],
  ['/reauthenticate', { password: 'a long password' }],
  ['/factors/totp', { name: 'Phone' }],
  ['/factors/challenge', { code: '123456' }],
  ['/sign-out', {}],
  ['/get-session', undefined],
  ['/token', undefined],
];

interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

async function ask(request: Request): Promise<Answer> {
  const response = await server.fetch(request);
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: text && JSON.parse(text),
  };
}

function guardedRequest({ reaches, ask: of }: Omit<(typeof guarded)[number], 'route'>): Request {
  // Of a certificate of an erasure the world has none; the session is read before.
  const actor = actors.find((each) => reaches(each).includes('own')) ?? 'the professional';
  const cookie = world.cookies[actor] ?? '';
  const { path, method, headers, body } = of(world.ids.own);
  return new Request(new URL(path, server.url), {
    method,
    headers: { ...headers, cookie },
    ...(body ? { body } : {}),
  });
}

async function beginUpload(through: string): Promise<string> {
  const begins = guarded.find(({ route }) => route === through);
  const response = begins && (await server.fetch(guardedRequest(begins)));
  return response?.headers.get('location')?.split('/').at(-1) ?? '';
}

const callProcedure = (path: (typeof paths)[number]) => {
  const { access }: ProcedureMeta = findProcedure(path)['~orpc'].meta;
  const cookie = world.cookies[callers[access ?? 'session']];
  return ask(procedureRequest(server.url, path, { input: calls[path].input(world.ids.own), cookie }));
};

const unavailable = {
  status: 503,
  retryAfter: '1',
  body: expect.objectContaining({ code: 'service.unavailable' }),
};

describe('without its database', () => {
  it.each(paths)('%s answers that it is unavailable', async (path) => {
    proxy.cut();
    expect(await callProcedure(path)).toEqual(unavailable);
  });

  it.each(guarded)('$route answers that it is unavailable', async ({ reaches, ask: of }) => {
    const request = guardedRequest({ reaches, ask: of });
    const { method } = request;
    proxy.cut();
    const answer = await ask(request);
    // A tus client that asks for the offset starts over after any other status.
    const expected = method === 'HEAD' ? { ...unavailable, status: 423, body: '' } : unavailable;
    expect(answer).toEqual(expected);
  });

  it.each(accountCalls)('the account service answers %s that it is unavailable', async (path, body) => {
    proxy.cut();
    const answer = await ask(
      new Request(`${server.url}/api/auth${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          origin: server.url,
          cookie: world.cookies['the professional'] ?? '',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    expect(answer).toEqual(unavailable);
  });

  it('the waitlist answers that it is unavailable', async () => {
    proxy.cut();
    const body = JSON.stringify({
      firstName: 'Ana',
      lastName: 'García',
      email: 'ana@example.com',
      firmName: 'García Law',
    });
    expect(
      await ask(new Request(`${server.url}/api/waitlist_submissions`, { method: 'POST', body })),
    ).toEqual(unavailable);
  });
});

describe('with a frozen database', () => {
  it('/readyz reports it before calls time out, calls time out, and everything works again right after', async () => {
    const ready = () => server.fetch(new Request(`${server.url}/readyz`));
    await expect.poll(async () => (await ready()).status).toBe(200);
    // It repeats its last answer for a second.
    await delay(1_000);
    proxy.freeze();
    const order: string[] = [];
    const first = callProcedure('requests.list').finally(() => order.push('call'));
    expect((await ready().finally(() => order.push('readyz'))).status).toBe(503);
    const more = Array.from({ length: 30 }, () => callProcedure('requests.list'));
    for (const answer of await Promise.all([first, ...more])) expect(answer).toEqual(unavailable);
    expect(order).toEqual(['readyz', 'call']);
    proxy.restore();
    expect((await callProcedure('requests.list')).status).toBe(200);
    // On a busy machine its own check may take longer than it waits for.
    await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200);
  });
});

describe('with little space on the disk', () => {
  it('/readyz reports it', async () => {
    const { bavail, bsize } = await statfs(server.dataDir);
    const needed = Math.ceil((bavail * bsize) / 1024 ** 2) * 2;
    const full = await createTestServer({ MIN_FREE_DISK_MB: String(needed) });
    expect((await full.fetch(new Request(`${full.url}/readyz`))).status).toBe(503);
    await full.close();
  });
});
