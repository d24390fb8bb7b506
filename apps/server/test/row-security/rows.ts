import type pg from 'pg';

/** Every table of the schema `public`, with how a row of it relates to people. */
const describe = {
  firms: `SELECT f.id AS key,
    ARRAY(SELECT p.id FROM profiles p WHERE p.firm_id = f.id) AS professionals,
    ARRAY(SELECT r.id FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE p.firm_id = f.id) AS requests
    FROM firms f`,
  profiles: `SELECT p.id AS key, ARRAY[p.id] AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.user_id = p.id) AS requests FROM profiles p`,
  user_roles: `SELECT user_id AS key, ARRAY[user_id] AS professionals, '{}'::uuid[] AS requests FROM user_roles`,
  contacts: `SELECT c.id AS key, ARRAY[c.user_id] AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.contact_id = c.id) AS requests FROM contacts c`,
  templates: `SELECT t.id AS key, ARRAY[t.user_id] AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.template_id = t.id) AS requests FROM templates t`,
  template_versions: `SELECT v.id AS key, ARRAY[v.user_id] AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.template_version_id = v.id) AS requests
    FROM template_versions v`,
  template_questions: `SELECT q.id AS key, ARRAY[q.user_id] AS professionals,
    ARRAY(SELECT r.id FROM client_requests r
      WHERE r.template_version_id = q.template_version_id OR r.id = q.client_request_id) AS requests
    FROM template_questions q`,
  template_documents: `SELECT d.id AS key, ARRAY[d.user_id] AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.template_version_id = d.template_version_id) AS requests
    FROM template_documents d`,
  note_templates: `SELECT id AS key, ARRAY[user_id] AS professionals, '{}'::uuid[] AS requests FROM note_templates`,
  client_requests: `SELECT id AS key, ARRAY[user_id] AS professionals, ARRAY[id] AS requests FROM client_requests`,
  client_users: `SELECT id AS key, ARRAY[user_id] AS professionals, ARRAY[client_request_id] AS requests,
    email AS person FROM client_users`,
  client_request_documents: `SELECT id AS key, ARRAY[user_id] AS professionals,
    ARRAY[client_request_id] AS requests FROM client_request_documents`,
  client_request_responses: `SELECT id AS key, ARRAY[user_id] AS professionals,
    ARRAY[client_request_id] AS requests FROM client_request_responses`,
  answers_sent_back: `SELECT id AS key, ARRAY[user_id] AS professionals,
    ARRAY[client_request_id] AS requests FROM answers_sent_back`,
  client_document_uploads: `SELECT u.id AS key, ARRAY[u.user_id] AS professionals,
    ARRAY[u.client_request_id] AS requests, c.email AS person
    FROM client_document_uploads u LEFT JOIN client_users c ON c.id = u.client_user_id`,
  client_documents: `SELECT id AS key, ARRAY[user_id] AS professionals,
    ARRAY[client_request_id] AS requests FROM client_documents`,
  unfinished_uploads: `SELECT f.id AS key, ARRAY[f.user_id] AS professionals,
    ARRAY[f.client_request_id] AS requests, u.email AS person
    FROM unfinished_uploads f JOIN auth."user" u ON u.id = f.account_id`,
  mail_orders: `SELECT id AS key, ARRAY[user_id] AS professionals,
    ARRAY[client_request_id] AS requests FROM mail_orders`,
  form_orders: `SELECT id AS key, ARRAY[user_id] AS professionals,
    ARRAY[client_request_id] AS requests FROM form_orders`,
  file_deletions: `SELECT f.id AS key,
    ARRAY(SELECT p.id FROM profiles p WHERE p.id = f.user_id
      AND (f.bucket <> 'firm-logos' OR starts_with(f.file_path, p.firm_id::text || '_'))) AS professionals,
    ARRAY(SELECT u.client_request_id FROM client_document_uploads u WHERE u.file_path = f.file_path) AS requests
    FROM file_deletions f`,
  waitlist_submissions: `SELECT id AS key, '{}'::uuid[] AS professionals FROM waitlist_submissions`,
  activity: `SELECT a.id AS key, ARRAY[a.user_id] AS professionals, ARRAY[a.client_request_id] AS requests,
    u.email AS person, a.actor_kind AS capacity
    FROM activity a LEFT JOIN auth."user" u ON u.id = a.actor_id`,
} as const;

export type Table = keyof typeof describe;
export const tables = Object.keys(describe) as Table[];

export const keyColumn = (table: Table): string => (table === 'user_roles' ? 'user_id' : 'id');

export interface Row {
  key: string;
  /** Where the row lies: an update moves it, a delete removes it. */
  ctid: string;
  values: Record<string, unknown>;
  professionals: string[];
  /** The client requests through which a client may come to it. */
  requests: string[];
  openRequests: string[];
  /** Tells of a request that was deleted. */
  gone: boolean;
  /** Shared with everyone. */
  standard: boolean;
  /** E-mail of the one person it speaks for. */
  person: string | null;
  capacity: string | null;
}

export type Rows = Record<Table, Row[]>;

/** All rows there are, as the superuser sees them. */
export async function readRows(client: pg.ClientBase): Promise<Rows> {
  const completed = await client.query<{ id: string }>(
    `SELECT id FROM client_requests WHERE status = 'completed'`,
  );
  const existing = await client.query<{ id: string }>('SELECT id FROM client_requests');
  const closed = new Set(completed.rows.map(({ id }) => id));
  const there = new Set(existing.rows.map(({ id }) => id));
  const all: Partial<Rows> = {};
  for (const table of tables) all[table] = await readTable(client, table, closed, there);
  return all as Rows;
}

async function readTable(
  client: pg.ClientBase,
  table: Table,
  closed: Set<string>,
  there: Set<string>,
): Promise<Row[]> {
  const { rows } = await client.query<Partial<Row> & { professionals: (string | null)[] }>(
    `SELECT d.*, d.key::text AS key, t.ctid::text AS ctid, to_jsonb(t) AS values
     FROM (${describe[table]}) AS d JOIN ${table} AS t ON t.${keyColumn(table)} = d.key`,
  );
  return rows.map(
    ({ key = '', ctid = '', values = {}, requests = [], person = null, capacity = null, professionals }) => ({
      key,
      ctid,
      values,
      requests,
      person,
      capacity,
      openRequests: requests.filter((id) => !closed.has(id)),
      gone: requests.some((id) => !there.has(id)),
      professionals: professionals.filter((id) => id !== null),
      standard: 'user_id' in values && values.user_id === null,
    }),
  );
}
