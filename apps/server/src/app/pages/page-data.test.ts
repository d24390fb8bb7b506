import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { loadPageData } from './page-data.ts';

let server: TestServer;
let request: BuiltRequest;
let own: string;
let foreign: string;
beforeAll(async () => {
  server = await createTestServer();
  request = await buildRequest(server.owner, { notes: 'For Ana alone.' });
  own = await signIn(request);
  foreign = await signIn(await buildRequest(server.owner));
});
afterAll(() => server.close());

async function signIn({ client }: BuiltRequest): Promise<string> {
  const { id } = await buildClientUser(server.owner, client);
  return (await buildSession(server.owner, id, { secret: server.secret })).cookie;
}

const open = async (cookie: string, path = `/client/portal?request_id=${request.id}`) => {
  const page = new Request(server.url + path, { headers: { cookie } });
  return (await loadPageData(page, server.fetch, 15_000)).data;
};

test("the portal's page contains the same answers as the calls themselves", async () => {
  const { client } = await open(own);
  expect(Object.keys(client ?? {}).sort()).toEqual([
    'access',
    'box',
    'documents',
    'firm',
    'mine',
    'questions',
    'request',
    'requestId',
    'responses',
    'session',
    'states',
  ]);
  const asked = await server.fetch(
    new Request(`${server.url}/api/rpc/get_client_request_with_template`, {
      method: 'POST',
      body: JSON.stringify({ request_id: request.id }),
      headers: { cookie: own, 'content-type': 'application/json' },
    }),
  );
  expect(client?.request).toEqual(await asked.json());
  expect(JSON.stringify(client)).toContain('For Ana alone.');
});

test.each([
  ['questionnaire', ['questions', 'responses']],
  ['documents', ['box', 'documents', 'states']],
])('the page of the %s contains the answers that it shows, and no others', async (page, answers) => {
  const { client } = await open(own, `/client/${page}?request_id=${request.id}`);
  expect(Object.keys(client ?? {}).sort()).toEqual(
    ['access', 'firm', 'request', 'requestId', 'session', ...answers].sort(),
  );
  const other = await open(foreign, `/client/${page}?request_id=${request.id}`);
  expect(Object.keys(other.client ?? {}).sort()).toEqual(['requestId', 'session']);
});

test("the session's token stays in its cookie", async () => {
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(own)?.[1] ?? '').split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(10);
  expect(JSON.stringify(await open(own))).not.toContain(token);
});

test("a page for somebody else's request contains nothing about it", async () => {
  const data = JSON.stringify(await open(foreign));
  expect(data).not.toContain('For Ana alone.');
  expect(data).not.toContain(request.client.name);
  expect((await open(foreign)).client).not.toHaveProperty('access');
});

test('pages of visitors, of invalid sessions and all other pages contain no answers', async () => {
  expect(await open('')).toEqual({});
  expect(await open('visafolio.session_token=made.up')).toEqual({});
  expect(await open(own, '/client/portal')).toEqual({});
  expect(await open(own, `/client/account?request_id=${request.id}`)).toEqual({});
});

test('a page whose answers take longer than a second is sent without them', async () => {
  const page = new Request(`${server.url}/client/portal?request_id=${request.id}`, {
    headers: { cookie: own },
  });
  // Both wait on timers of this process, which fire in order even on a slow machine.
  const slower = delay(1_200, 'waits for more than a second');
  const answered = loadPageData(page, () => new Promise<Response>(() => {}));
  expect(await Promise.race([answered, slower])).toMatchObject({ data: { late: true } });
});

test('a blank after the request id is not part of it', async () => {
  expect((await open(own, `/client/portal?request_id=${request.id}%20`)).client?.requestId).toBe(request.id);
});
