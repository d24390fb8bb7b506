import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/shared/db/setup/migrate.ts';
import { databaseUrl, dropDatabase, onServer } from '../harness/template-database.ts';

type Row = Record<string, unknown>;

/** Rows of every table that an installation of the first release may have, whose last migration was 0023. */
const tables: Record<string, Row[]> = JSON.parse(
  readFileSync(new URL('./first-release.json', import.meta.url), 'utf8'),
);

const name = `visafolio_upgrade_${randomBytes(4).toString('hex')}`;
const url = databaseUrl(inject('postgresUrl'), name);
let owner: pg.Pool;

beforeAll(async () => {
  await onServer(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(url, { until: '0023' });
  owner = new pg.Pool({ connectionString: url, max: 1 });
  // A connection may still be closing when the database is dropped.
  owner.on('error', () => {});
  // The tables are sorted by name, not by foreign keys.
  await owner.query(`SET session_replication_role = 'replica'`);
  for (const [table, rows] of Object.entries(tables)) {
    await owner.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await owner.query('RESET session_replication_role');
});
afterAll(async () => {
  await owner.end();
  await onServer(inject('postgresUrl'), (client) => dropDatabase(client, name));
});

const workspaceTables = [
  'contacts',
  'templates',
  'template_versions',
  'template_questions',
  'template_documents',
  'note_templates',
  'client_requests',
  'client_users',
  'client_request_documents',
  'client_request_responses',
  'client_document_uploads',
  'client_documents',
  'mail_orders',
  'outbox',
  'file_deletions',
  'activity',
];

/**
 * More rows: two firms, of two people and of one, and a professional without a firm. Each has a contact, a template,
 * a note and a case with something in every table below it. The two of the first firm have the same client, with one
 * address.
 */
const people = [
  { person: 'olga', firm: 'north', client: 'shared.client@example.com' },
  { person: 'paul', firm: 'north', client: 'shared.client@example.com' },
  { person: 'rosa', firm: 'south', client: 'shared.client@example.com' },
  { person: 'solo', firm: null, client: 'shared.client@example.com' },
];

async function addPeople(): Promise<void> {
  // The rows above have explicit ids.
  await owner.query(`SELECT setval(pg_get_serial_sequence('activity', 'id'), 1000)`);
  await owner.query(`INSERT INTO firms (name) VALUES ('north'), ('south')`);
  for (const [i, { person, firm, client }] of people.entries()) {
    await owner.query(
      `WITH account AS (
         INSERT INTO auth."user" (name, email, email_verified) VALUES ($1, $1 || '@example.com', true) RETURNING id
       ), profile AS (
         INSERT INTO profiles (id, email, full_name, firm_id, created_at)
         SELECT id, $1 || '@example.com', $1, (SELECT id FROM firms WHERE name = $2), now() + $4 * interval '1 second'
         FROM account RETURNING id
       ), contact AS (
         INSERT INTO contacts (user_id, name, email, phone, home_country, created_at)
         SELECT id, 'Client of ' || $1, $3, CASE WHEN $4 = 0 THEN NULL ELSE '+' || $4 END,
           CASE WHEN $4 = 0 THEN 'Peru' ELSE 'Chile' END, now() + $4 * interval '1 second'
         FROM profile RETURNING id, user_id
       ), template AS (
         INSERT INTO templates (user_id, name, visa_type, description, category)
         SELECT id, 'Of ' || $1, 'H-1B', 'One', 'custom' FROM profile RETURNING id, user_id
       ), version AS (
         INSERT INTO template_versions (template_id, user_id, number) SELECT id, user_id, 1 FROM template
         RETURNING id, template_id, user_id
       ), question AS (
         INSERT INTO template_questions (template_version_id, user_id, text, type, required, order_index)
         SELECT id, user_id, 'Name', 'text', true, 0 FROM version RETURNING id
       ), document AS (
         INSERT INTO template_documents (template_version_id, user_id, name, required, order_index)
         SELECT id, user_id, 'Passport', true, 0 FROM version RETURNING id
       ), note AS (
         INSERT INTO note_templates (user_id, name, content) SELECT id, 'Note', 'Dear' FROM profile
       ), request AS (
         INSERT INTO client_requests (user_id, contact_id, template_id, template_version_id, template_name,
           template_description, name, email, visa_type)
         SELECT v.user_id, c.id, v.template_id, v.id, 'Of ' || $1, 'One', 'Client', $3, 'H-1B'
         FROM version v, contact c RETURNING id, user_id, contact_id
       ), entrant AS (
         INSERT INTO client_users (user_id, client_request_id, email, first_name, last_name)
         SELECT user_id, id, $3, 'Client', '' FROM request RETURNING id
       ), asked AS (
         INSERT INTO client_request_documents (user_id, client_request_id, template_document_id)
         SELECT r.user_id, r.id, d.id FROM request r, document d RETURNING id
       ), answer AS (
         INSERT INTO client_request_responses (user_id, client_request_id, question_id, answer)
         SELECT r.user_id, r.id, q.id, 'Ana' FROM request r, question q
       ), upload AS (
         INSERT INTO client_document_uploads (user_id, client_request_id, client_user_id, client_request_document_id,
           file_name, file_path, file_size, file_type)
         SELECT r.user_id, r.id, e.id, a.id, 'p.pdf', r.user_id || '/p.pdf', 1, 'application/pdf'
         FROM request r, entrant e, asked a RETURNING id
       ), filed AS (
         INSERT INTO client_documents (user_id, contact_id, client_request_id, client_document_upload_id, year,
           folder_type, file_name, file_path, file_size, file_type)
         SELECT r.user_id, r.contact_id, r.id, u.id, 2026, 'Source Docs', 'p.pdf', r.user_id || '/p.pdf', 1,
           'application/pdf' FROM request r, upload u
       ), mail AS (
         INSERT INTO mail_orders (user_id, client_request_id, kind) SELECT user_id, id, 'reminder' FROM request
       ), form AS (
         INSERT INTO form_orders (user_id, client_request_id) SELECT user_id, id FROM request
       ), file AS (
         INSERT INTO file_deletions (user_id, bucket, file_path)
         SELECT user_id, 'client-documents', 'gone.pdf' FROM request
       )
       INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind)
       SELECT user_id, id, user_id, 'staff', 'request.created' FROM request`,
      [person, firm, client, i],
    );
  }
}

/** Tables whose rows a later release stores elsewhere. */
const movedTo: Record<string, string> = {
  'auth.security_notice': 'auth.mail_order',
  'public.form_orders': `outbox WHERE kind = 'answers.pdf'`,
};

const countRows = async (places: Record<string, string> = {}) => {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(tables)) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int FROM ${places[table] ?? table}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
};

const waitingQuery = `
  SELECT 'answers.pdf' AS kind, client_request_id::text AS key, due_at, 0 AS attempts FROM form_orders
  UNION ALL SELECT 'requests.invitation', id::text,
    invitation_next_at + CASE invitation_attempts WHEN 0 THEN interval '1 minute' ELSE interval '0' END, invitation_attempts
  FROM client_requests WHERE invitation_next_at IS NOT NULL
  UNION ALL SELECT 'requests.mail', id::text, next_at, attempts FROM mail_orders WHERE next_at IS NOT NULL
  UNION ALL SELECT 'accounts.mail', id::text, next_at, attempts FROM auth.security_notice
  UNION ALL SELECT 'waitlist.send', id::text, delivery_next_at, delivery_attempts FROM waitlist_submissions
  WHERE delivery_next_at IS NOT NULL ORDER BY kind, key`;
let waited: Row[] = [];

it('upgrading an installation of the first release keeps every row', async () => {
  expect(await countRows()).toEqual(
    Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length])),
  );
  // One is sent, one failed twice, one was being sent when its server stopped.
  await owner.query(`
    INSERT INTO mail_orders (user_id, client_request_id, kind, state, attempts, next_at)
    SELECT o.user_id, o.client_request_id, 'reminder', v.state, v.attempts, v.next_at::timestamptz FROM mail_orders o
    CROSS JOIN (VALUES ('sent', 1, NULL), ('failed', 2, '2031-01-02'), ('sending', 1, '2031-01-03')) v (state, attempts, next_at)`);
  await addPeople();
  const before = await countRows();
  await owner.query(
    `INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name, delivery_next_at, delivery_attempts)
     VALUES ('Eva', 'Sent', 'sent@example.com', 'Law', NULL, 1),
       ('Ivo', 'Waiting', 'waiting@example.com', 'Law', '2031-01-01', 3)`,
  );
  before['public.waitlist_submissions'] = (before['public.waitlist_submissions'] ?? 0) + 2;
  waited = (await owner.query(waitingQuery)).rows;
  await migrate(url);
  // The two of the first firm had the same client: their contacts were merged.
  const merged = { 'public.contacts': (before['public.contacts'] ?? 0) - 1 };
  expect(await countRows(movedTo)).toEqual({ ...before, ...merged });
  console.info('rows before and after the upgrade', before);
});

it('entries that waited in separate tables wait in the outbox once, for the same time', async () => {
  expect(new Set(waited.map(({ kind }) => kind))).toEqual(
    new Set(['accounts.mail', 'answers.pdf', 'requests.invitation', 'requests.mail', 'waitlist.send']),
  );
  const { rows } = await owner.query(
    `SELECT kind, coalesce(payload ->> 'order_id', payload ->> 'submission_id', client_request_id::text) AS key, due_at, attempts FROM outbox
     WHERE kind NOT LIKE 'files.%' ORDER BY kind, key`,
  );
  expect(rows).toEqual(waited);
  // Its files had no steps yet.
  const { rows: files } = await owner.query('SELECT id FROM client_document_uploads ORDER BY id');
  const { rows: steps } = await owner.query(
    `SELECT kind, payload, attempts FROM outbox WHERE kind LIKE 'files.%' ORDER BY payload ->> 'upload_id'`,
  );
  expect(files.length).toBeGreaterThan(0);
  expect(steps).toEqual(
    files.map(({ id }) => ({
      kind: 'files.look',
      payload: { upload_id: id, step: 'pages' },
      attempts: 0,
    })),
  );
  // What may have been sent already is given up, and not sent a second time.
  const { rows: claimed } = await owner.query('SELECT kind, due_at FROM outbox WHERE claimed');
  expect(claimed).toEqual([{ kind: 'requests.mail', due_at: new Date('2031-01-03') }]);
  const { rows: signUps } = await owner.query(
    `SELECT email, waiting FROM waitlist_submissions WHERE email IN ('sent@example.com', 'waiting@example.com') ORDER BY 1`,
  );
  expect(signUps).toEqual([
    { email: 'sent@example.com', waiting: false },
    { email: 'waiting@example.com', waiting: true },
  ]);
});

it('rows of a professional belong to their firm, or to themselves', async () => {
  for (const table of workspaceTables) {
    const { rows } = await owner.query(
      `SELECT coalesce(f.name, p.full_name) AS owner, count(*)::int FROM ${table} t
       JOIN workspaces w ON w.id = t.workspace_id
       LEFT JOIN firms f ON f.id = w.firm_id LEFT JOIN profiles p ON p.id = w.owner_id
       WHERE f.name IN ('north', 'south') OR p.full_name = 'solo' GROUP BY 1 ORDER BY 1`,
    );
    const north = table === 'contacts' ? 1 : 2;
    // A PDF of answers, an invitation, a reminder and a file.
    const times = table === 'outbox' ? 4 : 1;
    expect([table, rows]).toEqual([
      table,
      [
        { owner: 'north', count: north * times },
        { owner: 'solo', count: times },
        { owner: 'south', count: times },
      ],
    ]);
  }
  const { rows: roles } = await owner.query(
    `SELECT full_name, firm_role FROM profiles WHERE full_name IN ('olga', 'paul', 'rosa', 'solo') ORDER BY 1`,
  );
  expect(roles.map(({ firm_role }) => firm_role)).toEqual(['firm_admin', 'member', 'firm_admin', null]);
});

it('of two contacts with one address the older remains, with the values of both', async () => {
  const { rows } = await owner.query(
    `SELECT c.name, c.phone, c.home_country,
       (SELECT count(*)::int FROM client_requests r WHERE r.contact_id = c.id) AS cases,
       (SELECT count(*)::int FROM client_documents d WHERE d.contact_id = c.id) AS files
     FROM contacts c JOIN firms f ON f.id = c.workspace_id WHERE f.name = 'north'`,
  );
  expect(rows).toEqual([{ name: 'Client of olga', phone: '+1', home_country: 'Peru', cases: 2, files: 2 }]);
});

it('every professional and every firm has a workspace', async () => {
  const { rows } = await owner.query(
    `SELECT id FROM firms WHERE id NOT IN (SELECT id FROM workspaces)
     UNION ALL SELECT id FROM profiles WHERE id NOT IN (SELECT owner_id FROM workspaces WHERE owner_id IS NOT NULL)
     UNION ALL SELECT p.id FROM profiles p
       WHERE NOT EXISTS (SELECT FROM workspace_members m WHERE (m.user_id, m.workspace_id) = (p.id, p.workspace_id))`,
  );
  expect(rows).toEqual([]);
});

it('what clients gave reads as before', async () => {
  const { rows } = await owner.query<{ answer: string }>(
    'SELECT answer FROM client_request_responses WHERE id = ANY ($1) ORDER BY id',
    [(tables['public.client_request_responses'] ?? []).map(({ id }) => id)],
  );
  const given = (tables['public.client_request_responses'] ?? []).map(({ id, answer }) => ({ id, answer }));
  expect(rows).toEqual(
    given.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)).map(({ answer }) => ({ answer })),
  );
  const files = await owner.query<{ file_path: string }>(
    'SELECT file_path FROM client_document_uploads WHERE id = ANY ($1)',
    [(tables['public.client_document_uploads'] ?? []).map(({ id }) => id)],
  );
  expect(files.rows).toEqual(
    (tables['public.client_document_uploads'] ?? []).map(({ file_path }) => ({ file_path })),
  );
});

it('events are numbered in their workspace without gaps, and the next event gets the next number', async () => {
  const { rows } = await owner.query(
    `SELECT a.id FROM activity a LEFT JOIN (
       SELECT activity_id, workspace_id, number,
         row_number() OVER (PARTITION BY workspace_id ORDER BY number) AS place FROM workspace_events) e
       ON (e.activity_id, e.workspace_id, e.number) = (a.id, a.workspace_id, e.place)
     WHERE e.activity_id IS NULL`,
  );
  expect(rows).toEqual([]);
  const { rows: written } = await owner.query<{ id: string; workspace_id: string }>(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind)
     SELECT workspace_id, client_request_id, 'system', 'invitation.sent' FROM activity ORDER BY id DESC LIMIT 1
     RETURNING id, workspace_id`,
  );
  const { rows: numbers } = await owner.query(
    'SELECT activity_id AS id FROM workspace_events WHERE workspace_id = $1 ORDER BY number DESC LIMIT 1',
    [written[0]?.workspace_id],
  );
  expect(numbers).toEqual([{ id: written[0]?.id }]);
});
