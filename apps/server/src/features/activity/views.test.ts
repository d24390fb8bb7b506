import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildSession } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function read(userId: string, path: string): Promise<number> {
  const { cookie } = await buildSession(server.owner, userId, { secret: server.secret });
  return (await server.fetch(new Request(`${server.url}/api${path}`, { headers: { cookie } }))).status;
}

async function readers({ id }: BuiltRequest): Promise<string[]> {
  const { rows } = await server.owner.query<{ actor_id: string }>(
    `SELECT actor_id FROM activity WHERE client_request_id = $1 AND kind = 'answers.viewed'`,
    [id],
  );
  return rows.map(({ actor_id }) => actor_id);
}

test('reading the answers of a request is recorded in its timeline, once in ten minutes', async () => {
  const request = await buildRequest(server.owner, { answers: 'all' });
  const { id } = request.professional;
  const statuses = await Promise.all(
    Array.from({ length: 6 }, () => read(id, `/client_requests/${request.id}`)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await readers(request)).toEqual([id]);
});

test('answers shown in the timeline count as read', async () => {
  const request = await buildRequest(server.owner);
  const { id } = request.professional;
  await server.owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, payload)
     VALUES ((SELECT workspace_id FROM profiles WHERE id = $1), $2, 'system', 'answers.saved', '{"after": "Ana"}')`,
    [id, request.id],
  );
  expect(await read(id, `/activity?request_id=${request.id}`)).toBe(200);
  expect(await readers(request)).toEqual([id]);
});

test("nothing is recorded without answers, or for somebody else's request", async () => {
  const empty = await buildRequest(server.owner, { answers: 'none' });
  expect(await read(empty.professional.id, `/client_requests/${empty.id}`)).toBe(200);
  expect(await readers(empty)).toEqual([]);
  const answered = await buildRequest(server.owner, { answers: 'all' });
  const stranger = await buildProfessional(server.owner);
  expect(await read(stranger.id, `/client_requests/${answered.id}`)).toBe(404);
  expect(await readers(answered)).toEqual([]);
});
