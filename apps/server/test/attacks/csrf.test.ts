import { authCallList } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../access-matrix/calls.ts';
import { findActor } from '../access-matrix/find-actor.ts';
import { getMethod, procedureRequest, procedures } from '../access-matrix/procedure-request.ts';
import { rawRoutes, routeOnly } from '../access-matrix/raw-routes.ts';
import { buildWorld, type World } from '../access-matrix/world.ts';
import { type SavedRows, saveRows } from '../harness/saved-rows.ts';
import { createTestServer, fingerprintedTables, type TestServer } from '../harness/test-server.ts';
import { createTally } from './tally.ts';

const tally = createTally('calls from pages of other sites');
let server: TestServer;
let world: World;
let kept: SavedRows;
let compared: string[];

beforeAll(async () => {
  server = await createTestServer();
  world = await buildWorld(server.owner, server.secret);
  kept = await saveRows(server.owner);
  // Views are recorded, whoever sends the reader to the page.
  const recorded = ['public.activity', 'public.workspace_events'];
  compared = (await fingerprintedTables(server.owner)).filter((name) => !recorded.includes(name));
});
afterEach(async () => {
  await server.services.background.settled();
  await kept.restore();
});
afterAll(async () => {
  tally.print();
  await server.close();
});

/** What a browser says of a page of another site, and of one of the same site under another name or port. */
const foreignSenders: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://visafolio.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://intake.visafolio.test', 'sec-fetch-site': 'same-site' },
  // Browsers that do not send Sec-Fetch-Site, and pages over plain http.
  { origin: 'https://evil.example' },
  { origin: 'https://visafolio.test' },
  { origin: 'http://visafolio.test.evil.example' },
  { origin: 'http://visafolio.test:8080' },
  { origin: 'null' },
];

/** What a form can send without asking the server first; the last has no body. */
const formBodies: { type: string; body: (json: string) => string }[] = [
  { type: 'text/plain', body: (json) => json },
  { type: 'text/plain; x=application/json', body: (json) => json },
  { type: 'application/x-www-form-urlencoded', body: (json) => `${encodeURIComponent(json)}=` },
  {
    type: 'multipart/form-data; boundary=x',
    body: (json) => `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${json}\r\n--x--\r\n`,
  },
];

const mutations = procedures.filter(({ procedure }) => getMethod(procedure) !== 'GET');

async function answer(request: Request) {
  const response = await server.fetch(request);
  await response.body?.cancel();
  return response;
}

describe('no call from a page of another site is obeyed by', () => {
  it.each(mutations.map(({ path }) => path))('%s', async (path) => {
    const cookie = world.cookies[findActor(path)] ?? '';
    const usual = () =>
      procedureRequest(server.url, path, { input: calls[path].input(world.ids.own), cookie });
    const json = await usual().text();
    for (const sender of foreignSenders) {
      const request = usual();
      for (const [name, value] of Object.entries(sender)) request.headers.set(name, value);
      const { status, headers } = await answer(request);
      const isRefused = status === 403 && !headers.has('access-control-allow-origin');
      expect(tally.held(isRefused), `${path} ${JSON.stringify(sender)}: ${status}`).toBe(true);
    }
    // Old browsers name no origin: then only a body that a form cannot send is accepted.
    const { method, url } = usual();
    for (const { type, body } of formBodies) {
      const { status } = await answer(
        new Request(url, { method, headers: { cookie, 'content-type': type }, body: body(json) }),
      );
      expect(tally.held(status === 415), `${path} ${type}: ${status}`).toBe(true);
    }
    // A mutation by an address alone, such as the one of a picture.
    for (const [verb, extra] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { 'x-http-method-override': method }],
    ] as const) {
      const address = new URL(url);
      for (const [name, value] of Object.entries(JSON.parse(json || '{}')))
        address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      address.searchParams.set('_method', method);
      await answer(new Request(address, { method: verb, headers: { cookie, ...extra } }));
      expect(tally.held(!(await kept.areChanged(compared))), `${path} by ${verb}`).toBe(true);
    }
    const preflight = await answer(
      new Request(url, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      }),
    );
    const isAllowed = [...preflight.headers.keys()].some((name) => name.startsWith('access-control-allow'));
    expect(tally.held(!isAllowed)).toBe(true);
    expect(await kept.areChanged(compared), 'something was written').toBe(false);
  });

  it('the raw routes that change something, whatever body they take', async () => {
    const raw = Object.entries(rawRoutes).flatMap(([route, rule]) => {
      if (typeof rule === 'string') return [];
      const { path, method, headers, body } = rule.ask(world.ids.own);
      if (method === 'GET' || method === 'HEAD') return [];
      const { origin, 'sec-fetch-site': site, ...others } = headers ?? {};
      return [{ route: routeOnly(route), path, method, headers: others, body }];
    });
    expect(raw.length).toBeGreaterThan(4);
    const cookies = [
      'the professional',
      'client of this request',
      'firm administrator',
      'administrator',
    ] as const;
    for (const { route, path, method, headers, body } of raw)
      for (const sender of foreignSenders)
        for (const actor of cookies) {
          const { status } = await answer(
            new Request(new URL(path, server.url), {
              method,
              headers: { ...headers, ...sender, cookie: world.cookies[actor] ?? '' },
              ...(body ? { body } : {}),
            }),
          );
          expect(tally.held(status === 403), `${route} ${JSON.stringify(sender)}: ${status}`).toBe(true);
        }
    expect(await kept.areChanged(compared)).toBe(false);
  });

  it.each(authCallList.filter(({ method }) => method === 'POST').map(({ path }) => path))(
    '/api/auth%s',
    async (path) => {
      const cookie = world.cookies['the professional'] ?? '';
      for (const sender of foreignSenders) {
        const { status } = await answer(
          new Request(`${server.url}/api/auth${path}`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json', ...sender },
            body: '{}',
          }),
        );
        expect(tally.held(status === 403), `${path} ${JSON.stringify(sender)}: ${status}`).toBe(true);
      }
      for (const { type, body } of formBodies) {
        const { status } = await answer(
          new Request(`${server.url}/api/auth${path}`, {
            method: 'POST',
            headers: { cookie, 'content-type': type },
            body: body('{"email":"a@example.com","language":"es","name":"x"}'),
          }),
        );
        expect(tally.held(status >= 400 && status < 500), `${path} ${type}: ${status}`).toBe(true);
      }
      expect(await kept.areChanged()).toBe(false);
    },
  );
});

it('nothing that GET answers changes a case, a firm or an account', async () => {
  const reads = procedures.filter(({ procedure }) => getMethod(procedure) === 'GET');
  expect(reads.length).toBeGreaterThan(30);
  for (const { path } of reads) {
    const stop = new AbortController();
    const response = await server.fetch(
      procedureRequest(server.url, path, {
        input: calls[path].input(world.ids.own),
        cookie: world.cookies[findActor(path)],
        signal: stop.signal,
      }),
    );
    if (response.headers.get('content-type')?.includes('event-stream')) stop.abort();
    else await response.arrayBuffer();
    expect(tally.held(!(await kept.areChanged(compared))), path).toBe(true);
  }
});
