import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../src/shared/db/setup/migrate.ts';
import { type BuiltRequest, buildRequest } from '../builders/requests.ts';
import { databaseUrl, dropDatabase, onServer } from '../harness/template-database.ts';

/** The last state in which texts, invitations and steps of files had claims of their own. */
const before = '0091';

/** State, tries, when the next is due or the claim ends, since when. */
const invitations = [
  ['sending', 0, '2031-02-01T10:00:00Z', '2031-01-31'],
  ['failed', 3, '2031-02-02', '2031-02-01'],
  ['sending', 1, '2031-02-03', '2031-02-02'],
  ['sent', 1, null, '2031-02-03'],
  ['failed', 9, null, '2031-02-04'],
  ['accepted', 2, null, '2031-02-05'],
] as const;

/** Step, state, tries, when the next is due or the claim ends, turn. */
const steps = [
  ['pages', 'done', 1, null, 7],
  ['previews', 'waiting', 2, '2031-03-01', 7],
  ['facts', 'running', 1, '2031-03-02', 7],
  ['text', 'waiting', 0, '2031-03-03', 7],
  ['kind', 'waiting', 0, 'infinity', 1_000],
  ['provider_facts', 'failed', 5, null, 7],
] as const;

const name = `visafolio_waiting_${randomBytes(4).toString('hex')}`;
const url = databaseUrl(inject('postgresUrl'), name);
let owner: pg.Pool;
let request: BuiltRequest;
let invited: BuiltRequest[];

beforeAll(async () => {
  await onServer(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(url, { until: before });
  owner = new pg.Pool({ connectionString: url, max: 1 });
  // A connection that is still closing when the database is dropped.
  owner.on('error', () => {});
  request = await buildRequest(owner);
  await owner.query(
    `INSERT INTO text_consents (workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording)
     SELECT workspace_id, id, email, 'sealed', 'hash', 'client', 'portal', '2026-11-02', 'words' FROM client_requests`,
  );
  await owner.query(
    `INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind, by_schedule, state, attempts, next_at, created_at)
     SELECT workspace_id, client_request_id, id, 'reminder', by_schedule, state, attempts, next_at::timestamptz, v.created_at::timestamptz
     FROM text_consents CROSS JOIN (VALUES
       (false, 'waiting', 0, '2031-01-01', '2030-12-01'),
       (true, 'failed', 2, '2031-01-02', '2030-12-02'),
       (false, 'sending', 1, '2031-01-03', '2030-12-03'),
       (false, 'sent', 1, NULL, '2030-12-04'),
       (false, 'failed', 1, NULL, '2030-12-05')) v (by_schedule, state, attempts, next_at, created_at)`,
  );
  invited = [];
  for (const [state, attempts, next, since] of invitations) {
    const one = await buildRequest(owner);
    invited.push(one);
    await owner.query(
      `UPDATE client_requests SET invitation_state = $2, invitation_attempts = $3, invitation_next_at = $4, invitation_since = $5
       WHERE id = $1`,
      [one.id, state, attempts, next, since],
    );
  }
  for (const [step, state, tries, next, turn] of steps)
    await owner.query(
      `WITH file AS (
         INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
           file_size, file_type)
         SELECT workspace_id, id, user_id, 'A colleague', $2, $2, 1, 'application/pdf' FROM client_requests WHERE id = $1
         RETURNING id, workspace_id, client_request_id)
       INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id, state, tries, next_try_at, turn)
       SELECT id, $2, workspace_id, client_request_id, $3, $4, $5, $6 FROM file`,
      [request.id, step, state, tries, next, turn],
    );
  await migrate(url);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await onServer(inject('postgresUrl'), (client) => dropDatabase(client, name));
});

test('texts that waited, failed or were being sent wait in the outbox for the same time; those that had ended do not', async () => {
  const { rows } = await owner.query(
    `SELECT x.kind, o.state, x.due_at, x.created_at, x.claimed, x.attempts, x.client_request_id = $1 AS own
     FROM text_orders o JOIN outbox x ON x.payload ->> 'order_id' = o.id::text ORDER BY x.id`,
    [request.id],
  );
  expect(rows).toEqual([
    {
      kind: 'requests.text',
      state: 'waiting',
      due_at: new Date('2031-01-01'),
      created_at: new Date('2030-12-01'),
      claimed: false,
      attempts: 0,
      own: true,
    },
    {
      kind: 'reminders.text',
      state: 'failed',
      due_at: new Date('2031-01-02'),
      created_at: new Date('2030-12-02'),
      claimed: false,
      attempts: 2,
      own: true,
    },
    // What may have gone out already is given up then, and is not sent a second time.
    {
      kind: 'requests.text',
      state: 'sending',
      due_at: new Date('2031-01-03'),
      created_at: new Date('2030-12-03'),
      claimed: true,
      attempts: 1,
      own: true,
    },
  ]);
  const { rows: orders } = await owner.query(
    'SELECT state, count(*)::int AS n FROM text_orders GROUP BY state ORDER BY state',
  );
  expect(orders).toEqual([
    { state: 'failed', n: 2 },
    { state: 'sending', n: 1 },
    { state: 'sent', n: 1 },
    { state: 'waiting', n: 1 },
  ]);
});

test('so do invitations; the first try of one that nobody has begun waits for a minute more, as before', async () => {
  const { rows } = await owner.query(
    `SELECT client_request_id AS id, due_at, x.created_at, claimed, attempts, replaces, order_key,
       (payload ->> 'since')::timestamptz = invitation_since AS same_series
     FROM outbox x JOIN client_requests r ON r.id = x.client_request_id WHERE kind = 'requests.invitation' ORDER BY x.id`,
  );
  const [begun, failed, interrupted] = invited.map(({ id }) => ({
    id,
    order_key: id,
    replaces: true,
    same_series: true,
  }));
  expect(rows).toEqual([
    {
      ...begun,
      due_at: new Date('2031-02-01T10:01:00Z'),
      created_at: new Date('2031-01-31'),
      claimed: false,
      attempts: 0,
    },
    {
      ...failed,
      due_at: new Date('2031-02-02'),
      created_at: new Date('2031-02-01'),
      claimed: false,
      attempts: 3,
    },
    {
      ...interrupted,
      due_at: new Date('2031-02-03'),
      created_at: new Date('2031-02-02'),
      claimed: true,
      attempts: 1,
    },
  ]);
});

test('so do steps of files, in their turn; one that needs another step waits for it, and one that has ended does not wait', async () => {
  const { rows } = await owner.query(
    `SELECT x.kind, s.step, s.state, x.due_at, x.claimed, x.attempts, x.priority, x.client_request_id = $1 AS own
     FROM file_steps s JOIN outbox x ON x.payload = jsonb_build_object('upload_id', s.upload_id, 'step', s.step)
     WHERE x.kind LIKE 'files.%' ORDER BY s.upload_id`,
    [request.id],
  );
  expect(rows).toEqual([
    {
      kind: 'files.look',
      step: 'previews',
      state: 'waiting',
      due_at: new Date('2031-03-01'),
      claimed: false,
      attempts: 2,
      priority: 7,
      own: true,
    },
    // Run again once the claim has ended, if its server was killed.
    {
      kind: 'files.find',
      step: 'facts',
      state: 'running',
      due_at: new Date('2031-03-02'),
      claimed: true,
      attempts: 1,
      priority: 7,
      own: true,
    },
    {
      kind: 'files.read',
      step: 'text',
      state: 'waiting',
      due_at: new Date('2031-03-03'),
      claimed: false,
      attempts: 0,
      priority: 7,
      own: true,
    },
  ]);
  const { rows: states } = await owner.query('SELECT step, state FROM file_steps ORDER BY upload_id');
  expect(states).toEqual(steps.map(([step, state]) => ({ step, state })));
});
