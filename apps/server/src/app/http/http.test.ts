import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { createAccounts } from '../../features/accounts/better-auth/auth.routes.ts';
import { createUntrustedProxyWatch } from '../../features/accounts/limits/untrusted-proxy.ts';
import { createLog } from '../../shared/log/log.ts';
import { httpApp } from './http.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await createTestServer(
    {},
    { log: createLog('debug', { write: (line: string) => lines.push(line) }) },
  );
});
afterAll(() => server.close());

function createApp(publicUrl: string) {
  const services = { ...server.services, config: { ...server.services.config, publicUrl } };
  const { sessions } = createAccounts(services);
  const none = new Hono();
  const waitlist = new Hono().post('/', async (c) => c.json(await c.req.json()));
  const files = {
    uploads: none,
    staffUploads: none,
    logos: none,
    governmentForms: none,
    storage: none,
    archives: none,
    packets: none,
    exports: none,
    answersCopies: none,
    workspaceArchives: none,
    inboundTexts: new Hono(),
    shortLinks: new Hono(),
    inboundMail: none,
    calendarFeeds: none,
    publicApi: none,
  };
  const routes = { accounts: none, ...files, waitlist };
  const readiness = {
    withinMs: 1_000,
    dataDir: server.dataDir,
    minFreeBytes: 0,
    proxies: createUntrustedProxyWatch([], createLog('silent')),
    isDraining: () => false,
  };
  return httpApp(services, sessions, { ...routes, outbox: undefined }, readiness);
}

it('a body that is not JSON is refused and logged in one line at info, without the body', async () => {
  const app = createApp(server.url);
  lines.length = 0;
  const answer = await app.request(`${server.url}/api/waitlist_submissions`, {
    method: 'POST',
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: 'hunter2',
  });
  expect([answer.status, await answer.json()]).toEqual([400, { code: 'BAD_REQUEST' }]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, msg: 'bad input', status: 400 }),
  ]);
  expect(lines.join()).not.toContain('hunter2');
});

it.each(['9'.repeat(400), '[::1', 'a b', 'localhost:99999'])(
  'a call to the host %s is refused',
  async (host) => {
    const request = new Request(`${server.url}/api/waitlist_submissions`);
    // As Node's server composes it from the header.
    Object.defineProperty(request, 'url', { value: `http://${host}/api/waitlist_submissions` });
    const answer = await createApp(server.url).fetch(request);
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'BAD_REQUEST' }]);
  },
);

it('a page opened at the loopback address redirects to localhost, a call does not', async () => {
  const app = createApp('http://localhost:4711');
  const open = (path: string, accept: string) =>
    app.request(`http://127.0.0.1:4711${path}`, { headers: { accept } });
  const page = await open('/auth?view=phone', 'text/html,*/*');
  expect([page.status, page.headers.get('location')]).toEqual([302, 'http://localhost:4711/auth?view=phone']);
  expect((await open('/healthz', 'text/html')).status).toBe(200);
  const otherPort = await app.request('http://127.0.0.1:4712/auth', { headers: { accept: 'text/html' } });
  expect(otherPort.status).not.toBe(302);
  expect((await open('/api/nothing', '*/*')).status).toBe(404);
  const elsewhere = await createApp(server.url).request('http://127.0.0.1/auth', {
    headers: { accept: 'text/html' },
  });
  expect(elsewhere.status).not.toBe(302);
});
