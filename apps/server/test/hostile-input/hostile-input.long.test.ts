import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/shared/log/log.ts';
import { calls, type ProcedurePath } from '../access-matrix/calls.ts';
import { findProcedure, procedureRequest, procedures } from '../access-matrix/procedure-request.ts';
import { rawRoutes } from '../access-matrix/raw-routes.ts';
import { type ActorName, buildWorld, type World } from '../access-matrix/world.ts';
import { type SavedRows, saveRows } from '../harness/saved-rows.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';
import { hostileInputs } from './hostile-values.ts';

let server: TestServer;
let world: World;
let kept: SavedRows;
let sent = 0;
let lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await createTestServer({}, { log });
  world = await buildWorld(server.owner, server.secret);
  kept = await saveRows(server.owner);
});
afterEach(async () => {
  await server.services.background.settled();
  await kept.restore();
});
afterAll(async () => {
  process.stdout.write(`hostile input: ${procedures.length} procedures, ${sent} calls\n`);
  await server.close();
});

const callers: Record<string, ActorName> = {
  session: 'the professional',
  professional: 'the professional',
  client: 'client of this request',
  administrator: 'administrator',
};

const getCaller = (path: ProcedurePath): ActorName =>
  callers[findProcedure(path)['~orpc'].meta.access] ?? 'nobody';

const asked = procedures.map(({ path }) => path);

describe('no input makes a procedure fail with an internal error', () => {
  it.each(asked)('%s', async (path) => {
    const cookie = world.cookies[getCaller(path)];
    const usual = calls[path].input(world.ids.own);
    for (const { input, what } of hostileInputs(usual, findProcedure(path)['~orpc'].inputSchema)) {
      const answer = await server.fetch(procedureRequest(server.url, path, { input, cookie }));
      sent++;
      // A live stream stays open.
      const isStream = answer.headers.get('content-type')?.includes('event-stream') ?? false;
      const body = isStream ? answer.body?.cancel() : answer.text();
      expect(answer.status, `${what}: ${await body}`).toBeLessThan(500);
    }
  });
});

const accounts = Object.keys(rawRoutes).filter((route) => route.startsWith('POST /api/auth/'));

describe('truncated JSON is refused, with one line in the log, by', () => {
  // SAML routes receive forms and answer with pages.
  const json = accounts.filter((route) => !route.includes('/saml/'));
  it.each(json.map((route) => route.slice('POST '.length)))('%s', async (path) => {
    lines = [];
    const answer = await server.fetch(
      new Request(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url, 'sec-fetch-site': 'same-origin' },
        body: '{"email": ',
      }),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 'BAD_REQUEST' });
    expect(lines).toMatchObject([{ level: 30, msg: 'bad input' }]);
  });
});

describe('a call that is too large', () => {
  it.each([
    ...accounts.map((route) => route.slice('POST '.length).replace(':firm', 'any')),
    '/api/waitlist_submissions',
    '/api/not_found',
    '/api/rpc/has_role',
  ])('is refused by %s', async (path) => {
    const answer = await server.fetch(
      new Request(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
      }),
    );
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
