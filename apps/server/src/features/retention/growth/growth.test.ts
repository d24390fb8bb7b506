import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { listGrowthRules } from './growth-rules.ts';
import { pruneTables } from './prune-tables.ts';

let server: TestServer;
let request: BuiltRequest;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  request = await buildRequest(server.owner);
  await pruneTables(server.services);
});

it('every table has a rule, and every rule a table', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `SELECT CASE schemaname WHEN 'public' THEN tablename ELSE schemaname || '.' || tablename END AS name
     FROM pg_tables WHERE schemaname IN ('public', 'auth')`,
  );
  expect([...listGrowthRules().keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('what goes with another row has a foreign key that deletes it, or code that does', async () => {
  const { rows } = await server.owner.query<{ child: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS child FROM pg_constraint WHERE contype = 'f'`,
  );
  const children = new Set(rows.map(({ child }) => child.replaceAll('"', '')));
  const loose = [...listGrowthRules()].flatMap(([table, rule]) =>
    'goesWith' in rule && !children.has(table) ? [table] : [],
  );
  // Deleted by the code that deletes the row that names the file.
  expect(loose).toEqual(['stored_files']);
});

it('sent mails of half a year ago go; what says up to where a person was notified stays', async () => {
  await server.owner.query(
    `INSERT INTO mail_orders (workspace_id, client_request_id, kind, state, created_at)
     SELECT workspace_id, id, kind, state, at FROM client_requests CROSS JOIN (VALUES
       ('reminder', 'sent', now() - interval '181 days'), ('reminder', 'sent', now() - interval '179 days'),
       ('reminder', 'waiting', now() - interval '181 days'), ('mail.held', 'sent', now() - interval '181 days')
     ) AS old (kind, state, at) WHERE id = $1`,
    [request.id],
  );
  expect((await pruneTables(server.services)).get('mail_orders')).toBe(1);
  const { rows } = await server.owner.query(
    `SELECT kind, state FROM mail_orders WHERE client_request_id = $1 AND kind IN ('reminder', 'mail.held') ORDER BY kind, state`,
    [request.id],
  );
  expect(rows).toEqual([
    { kind: 'mail.held', state: 'sent' },
    { kind: 'reminder', state: 'sent' },
    { kind: 'reminder', state: 'waiting' },
  ]);
});

it('events of a month ago go in batches, and the last one of each workspace stays', async () => {
  await server.owner.query(
    `INSERT INTO workspace_events (workspace_id, number, activity_id, at)
     SELECT $1, 100000 + n, n, now() - interval '31 days' FROM generate_series(1, 2500) AS n`,
    [request.professional.workspaceId],
  );
  expect((await pruneTables(server.services)).get('workspace_events')).toBe(2_499);
  const { rows } = await server.owner.query(
    'SELECT number::int FROM workspace_events WHERE workspace_id = $1 AND number > 100000',
    [request.professional.workspaceId],
  );
  expect(rows).toEqual([{ number: 102_500 }]);
});

it('the policies leave the job nothing younger', async () => {
  await server.owner.query(
    `INSERT INTO backups (place, started_at, finished_at) VALUES ('a', now() - interval '401 days', now()), ('b', now(), now())`,
  );
  const deleteAll = (table: string) =>
    server.services.db.withActor(
      { as: 'system' },
      async (tx) => (await tx.$client.query(`DELETE FROM ${table}`)).rowCount,
    );
  expect(await deleteAll('backups')).toBe(1);
  await server.owner.query(
    `INSERT INTO mail_orders (workspace_id, client_request_id, kind, state) SELECT workspace_id, id, 'reminder', 'sent' FROM client_requests WHERE id = $1`,
    [request.id],
  );
  await deleteAll('mail_orders');
  const { rowCount } = await server.owner.query('SELECT FROM mail_orders WHERE client_request_id = $1', [
    request.id,
  ]);
  expect(rowCount).toBe(1);
});
