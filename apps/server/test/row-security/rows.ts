import type pg from 'pg';
import {
  type CaseTableName,
  getCaseTable,
  isCaseTable,
  listCaseTables,
} from '../../src/shared/case-tables/case-tables.ts';
import type { CaseTableEntry } from '../../src/shared/case-tables/entry.ts';

const professionalsIn = (workspace: string): string =>
  `ARRAY(SELECT p.id FROM profiles p WHERE p.workspace_id = ${workspace})`;

/** Who may see a case: none of them if it is in the trash, the responsible and assigned ones if it is restricted, else all. */
const seeing = (workspace: string, request: string): string =>
  `ARRAY(SELECT p.id FROM profiles p WHERE p.workspace_id = ${workspace}
    AND NOT EXISTS (SELECT FROM trashed_cases t0 WHERE t0.client_request_id = ${request}) AND (
    NOT EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = ${request})
    OR EXISTS (SELECT FROM client_requests r WHERE r.id = ${request} AND r.user_id = p.id)
    OR EXISTS (SELECT FROM case_members m WHERE m.client_request_id = ${request} AND m.user_id = p.id)))`;

/** E-mail of the party of conversation `id`; a nonexistent one if the case has no such party. */
const getParty = (id: string): string =>
  `(SELECT coalesce(x.email, 'nobody') FROM conversations v LEFT JOIN client_users x
    ON x.client_request_id = v.client_request_id AND x.role = v.party WHERE v.id = ${id})`;

/** Party of the conversation that an upload came with, until it is filed. */
const partyOfUpload = (id: string): string =>
  `(SELECT ${getParty('w.conversation_id')} FROM client_document_uploads w
    WHERE w.id = ${id} AND w.client_request_document_id IS NULL)`;

/** E-mails of the people of case `request` who answer for party `party`; null: for everybody. */
const getSeers = (party: string, request: string): string =>
  `(SELECT array_agg(x.email) FROM client_users x WHERE ${party} IS NOT NULL AND x.client_request_id = ${request}
    AND (x.parties IS NULL OR ${party} = ANY (x.parties)))`;

/** Of an upload: nobody if it is for the packet, those of its document, and in the box whoever gave it, or who answers for all parties. */
const getSeersOfUpload = (id: string): string =>
  `(SELECT CASE WHEN w.for_packet THEN '{}' WHEN w.client_request_document_id IS NOT NULL THEN (
      SELECT ${getSeers('wd.party', 'w.client_request_id')} FROM client_request_documents wd WHERE wd.id = w.client_request_document_id)
    WHEN w.conversation_id IS NULL THEN coalesce((
      SELECT array_agg(x.email) FROM client_users x WHERE x.client_request_id = w.client_request_id
        AND (x.parties IS NULL OR x.id = w.client_user_id)), '{}') END
    FROM client_document_uploads w WHERE w.id = ${id})`;

/** Case tables whose rows relate to people in other ways than their entries say. */
const ownDescriptions: Partial<Record<CaseTableName, string>> = {
  contacts: `SELECT t.id AS key, ${seeing('t.workspace_id', 't.restricted_request_id')} AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.contact_id = t.id) AS requests FROM contacts t`,
  template_questions: `SELECT t.id AS key, (
      SELECT array_agg(x.email) FROM client_users x JOIN client_requests r ON r.id = x.client_request_id
      WHERE t.party IS NOT NULL AND (r.template_version_id = t.template_version_id OR r.id = t.client_request_id)
        AND (x.parties IS NULL OR t.party = ANY (x.parties))) AS seers, ${seeing('t.workspace_id', 't.client_request_id')} AS professionals,
    ARRAY(SELECT r.id FROM client_requests r
      WHERE r.template_version_id = t.template_version_id OR r.id = t.client_request_id) AS requests
    FROM template_questions t`,
  client_requests: `SELECT t.id AS key, ${seeing('t.workspace_id', 't.id')} AS professionals,
    ARRAY[t.id] AS requests FROM client_requests t`,
  case_members: `SELECT t.id AS key, ${seeing('t.workspace_id', 't.client_request_id')} AS professionals,
    ARRAY[t.client_request_id] AS requests, r.user_id AS responsible,
    EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id) AS restricted
    FROM case_members t JOIN client_requests r ON r.id = t.client_request_id`,
  client_document_uploads: `SELECT t.id AS key,
    ${seeing('t.workspace_id', 't.client_request_id')} AS professionals,
    ARRAY[t.client_request_id] AS requests, c.email AS person, ${partyOfUpload('t.id')} AS party,
    ${getSeersOfUpload('t.id')} AS seers
    FROM client_document_uploads t LEFT JOIN client_users c ON c.id = t.client_user_id`,
  unfinished_uploads: `SELECT t.id AS key, ${seeing('t.workspace_id', 't.client_request_id')} AS professionals,
    ARRAY[t.client_request_id] AS requests, u.email AS person
    FROM unfinished_uploads t JOIN auth."user" u ON u.id = t.account_id`,
  activity: `SELECT t.id AS key, ${seeing('t.workspace_id', 't.client_request_id')} AS professionals,
    ARRAY[t.client_request_id] AS requests, u.email AS person, t.actor_kind AS capacity
    FROM activity t LEFT JOIN auth."user" u ON u.id = t.actor_id`,
};

/** SQL for how rows of a case table relate to people, by its entry. */
function describeCaseTable(
  table: CaseTableName,
  { author, authorKind, names, party, answeredBy }: CaseTableEntry,
): string {
  const columns = [
    `${keyColumn(table, 't.')} AS key`,
    `${seeing('t.workspace_id', 't.client_request_id')} AS professionals`,
    'ARRAY[t.client_request_id] AS requests',
  ];
  if (names) columns.push(`t.${names} AS person`);
  if (author) columns.push(`t.${author} AS author`);
  if (authorKind) columns.push(`t.${authorKind} AS capacity`);
  if (party === 'upload_id') columns.push(`${partyOfUpload('t.upload_id')} AS party`);
  if (party === 'id' || party === 'conversation_id') columns.push(`${getParty(`t.${party}`)} AS party`);
  if (answeredBy === 'party') columns.push(`${getSeers('t.party', 't.client_request_id')} AS seers`);
  else if (answeredBy === 'question_id')
    columns.push(`(SELECT ${getSeers('a.party', 't.client_request_id')} FROM client_request_responses a
      WHERE a.client_request_id = t.client_request_id AND a.question_id = t.question_id) AS seers`);
  else if (answeredBy) {
    // What is made of all files of a document is seen with it.
    const ofDocument =
      table === 'derived_files'
        ? `(SELECT ${getSeers('d.party', 't.client_request_id')} FROM client_request_documents d WHERE d.id = t.client_request_document_id)`
        : 'NULL';
    columns.push(`coalesce(${getSeersOfUpload(`t.${answeredBy}`)}, ${ofDocument}) AS seers`);
  }
  if (party !== 'message_id') return `SELECT ${columns.join(', ')} FROM ${table} t`;
  columns.push(
    `${getParty('m.conversation_id')} AS party`,
    'm.author_id AS author',
    'm.author_kind AS capacity',
  );
  return `SELECT ${columns.join(', ')} FROM ${table} t JOIN messages m ON m.id = t.message_id`;
}

/** Tables outside of cases, with how a row of each relates to people. */
const otherTables = {
  workspaces: `SELECT id AS key, '{}'::uuid[] AS professionals FROM workspaces`,
  workspace_archives: `SELECT t.id AS key, ARRAY(SELECT p.id FROM profiles p
      WHERE p.workspace_id = t.workspace_id AND p.firm_role IS DISTINCT FROM 'member') AS professionals
    FROM workspace_archives t`,
  workspace_members: `SELECT user_id AS key, ARRAY[user_id] AS professionals FROM workspace_members`,
  firms: `SELECT f.id AS key,
    ARRAY(SELECT p.id FROM profiles p WHERE p.firm_id = f.id) AS professionals,
    ARRAY(SELECT r.id FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE p.firm_id = f.id) AS requests
    FROM firms f`,
  profiles: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.user_id = t.id) AS requests FROM profiles t`,
  user_roles: `SELECT user_id AS key, ARRAY[user_id] AS professionals, '{}'::uuid[] AS requests FROM user_roles`,
  templates: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.template_id = t.id) AS requests FROM templates t`,
  template_versions: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.template_version_id = t.id) AS requests
    FROM template_versions t`,
  template_documents: `SELECT t.id AS key, (
      SELECT array_agg(x.email) FROM client_users x JOIN client_requests r ON r.id = x.client_request_id
      WHERE t.party IS NOT NULL AND r.template_version_id = t.template_version_id
        AND (x.parties IS NULL OR t.party = ANY (x.parties))) AS seers, ${professionalsIn('t.workspace_id')} AS professionals,
    ARRAY(SELECT r.id FROM client_requests r WHERE r.template_version_id = t.template_version_id) AS requests
    FROM template_documents t`,
  note_templates: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM note_templates t`,
  workspace_events: `SELECT t.activity_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM workspace_events t`,
  events_to_number: `SELECT t.activity_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM events_to_number t`,
  queue_counts: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM queue_counts t`,
  queue_days: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM queue_days t`,
  saved_views: `SELECT t.id AS key, CASE WHEN t.shared THEN ${professionalsIn('t.workspace_id')}
    ELSE ARRAY(SELECT p.id FROM profiles p WHERE p.workspace_id = t.workspace_id AND p.id = t.made_by) END AS professionals,
    t.made_by AS responsible FROM saved_views t`,
  bulk_runs: `SELECT t.id AS key, ARRAY(SELECT p.id FROM profiles p
      WHERE p.workspace_id = t.workspace_id AND p.id = t.user_id) AS professionals FROM bulk_runs t`,
  firm_defaults: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM firm_defaults t`,
  firm_invitations: `SELECT id AS key, '{}'::uuid[] AS professionals, email AS person FROM firm_invitations`,
  firm_file_settings: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM firm_file_settings t`,
  message_settings: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM message_settings t`,
  reminder_settings: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM reminder_settings t`,
  reminder_texts: `SELECT t.workspace_id::text || t.language AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM reminder_texts t`,
  glossary_terms: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM glossary_terms t`,
  push_subscriptions: `SELECT id AS key, '{}'::uuid[] AS professionals FROM push_subscriptions`,
  text_stops: `SELECT number_hash AS key, '{}'::uuid[] AS professionals FROM text_stops`,
  inbound_texts: `SELECT message_id AS key, '{}'::uuid[] AS professionals FROM inbound_texts`,
  letter_templates: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM letter_templates t`,
  api_keys: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM api_keys t`,
  api_idempotency_keys: `SELECT t.workspace_id::text || t.api_key_id AS key, '{}'::uuid[] AS professionals FROM api_idempotency_keys t`,
  calendar_feeds: `SELECT user_id AS key, '{}'::uuid[] AS professionals FROM calendar_feeds`,
  calendar_settings: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM calendar_settings t`,
  outbox_pauses: `SELECT kind AS key, '{}'::uuid[] AS professionals FROM outbox_pauses`,
  file_deletions: `SELECT f.id AS key,
    ARRAY(SELECT p.id FROM profiles p WHERE p.workspace_id = f.workspace_id
      AND (f.bucket <> 'firm-logos' OR starts_with(f.file_path, p.firm_id::text || '_'))
      AND NOT EXISTS (SELECT FROM client_documents d WHERE d.file_path = f.file_path
        AND p.id <> ALL (${seeing('d.workspace_id', 'd.client_request_id').replaceAll('p.', 'q.').replace('profiles p', 'profiles q')}))) AS professionals,
    ARRAY(SELECT u.client_request_id FROM client_document_uploads u WHERE u.file_path = f.file_path) AS requests,
    (SELECT ${partyOfUpload('u.id')} FROM client_document_uploads u WHERE u.file_path = f.file_path) AS party,
    (SELECT ${getSeersOfUpload('u.id')} FROM client_document_uploads u WHERE u.file_path = f.file_path) AS seers
    FROM file_deletions f`,
  master_keys: `SELECT id AS key, '{}'::uuid[] AS professionals FROM master_keys`,
  workspace_keys: `SELECT workspace_id AS key, '{}'::uuid[] AS professionals FROM workspace_keys`,
  value_keys: `SELECT workspace_id::text || generation AS key, '{}'::uuid[] AS professionals FROM value_keys`,
  government_forms: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM government_forms t`,
  government_form_mappings: `SELECT t.form_id::text || t.template_id AS key, ${professionalsIn('t.workspace_id')} AS professionals
    FROM government_form_mappings t`,
  filing_profiles: `SELECT t.user_id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM filing_profiles t`,
  filing_offices: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM filing_offices t`,
  key_erasures: `SELECT workspace_id AS key, '{}'::uuid[] AS professionals FROM key_erasures`,
  value_sealing: `SELECT id AS key, '{}'::uuid[] AS professionals FROM value_sealing`,
  stored_files: `SELECT id AS key, '{}'::uuid[] AS professionals FROM stored_files`,
  waitlist_submissions: `SELECT id AS key, '{}'::uuid[] AS professionals FROM waitlist_submissions`,
  audit_entries: `SELECT t.id AS key, ARRAY(SELECT p.id FROM profiles p
      WHERE p.workspace_id = t.log_id AND p.firm_role IS DISTINCT FROM 'member') AS professionals FROM audit_entries t`,
  audit_entries_to_seal: `SELECT entry_id AS key, '{}'::uuid[] AS professionals FROM audit_entries_to_seal`,
  audit_seals: `SELECT entry_id AS key, '{}'::uuid[] AS professionals FROM audit_seals`,
  audit_signing_keys: `SELECT id AS key, '{}'::uuid[] AS professionals FROM audit_signing_keys`,
  retention_rules: `SELECT t.workspace_id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM retention_rules t`,
  retention_notices: `SELECT t.subject_id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM retention_notices t`,
  webhook_endpoints: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM webhook_endpoints t`,
  webhook_deliveries: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM webhook_deliveries t`,
  erasures: `SELECT t.id AS key, ${professionalsIn('t.workspace_id')} AS professionals FROM erasures t`,
  backups: `SELECT id AS key, '{}'::uuid[] AS professionals FROM backups`,
  backup_warnings: `SELECT id AS key, '{}'::uuid[] AS professionals FROM backup_warnings`,
} as const;

export type Table = CaseTableName | keyof typeof otherTables;

const keyColumns: Partial<Record<Table, string>> = {
  workspace_events: 'activity_id',
  events_to_number: 'activity_id',
  outbox_pauses: 'kind',
  audit_entries_to_seal: 'entry_id',
  audit_seals: 'entry_id',
  user_roles: 'user_id',
  workspace_members: 'user_id',
  firm_defaults: 'workspace_id',
  retention_rules: 'workspace_id',
  retention_notices: 'subject_id',
  firm_file_settings: 'workspace_id',
  workspace_keys: 'workspace_id',
  value_keys: 'workspace_id::text || generation',
  key_erasures: 'workspace_id',
  message_settings: 'workspace_id',
  reminder_settings: 'workspace_id',
  reminder_texts: 'workspace_id::text || language',
  text_stops: 'number_hash',
  inbound_texts: 'message_id',
  api_idempotency_keys: 'workspace_id::text || api_key_id',
  calendar_feeds: 'user_id',
  calendar_settings: 'workspace_id',
  government_form_mappings: 'form_id::text || template_id',
  filing_profiles: 'user_id',
  filing_offices: 'workspace_id',
  // Some roles can read no other column of the key, and the world has one row per message.
  message_translations: 'message_id',
  message_files: 'message_id',
};

/** SQL expression that identifies a row of the table. */
export function keyColumn(table: Table, of = ''): string {
  const known = keyColumns[table];
  if (known) return `${of}${known}`;
  const key = isCaseTable(table) ? getCaseTable(table).key : ['id'];
  return key.length === 1 ? `${of}${key[0]}` : key.map((column) => `${of}${column}::text`).join(' || ');
}

/** Every table of the schema `public`, with how a row of it relates to people. */
const describe = {
  ...otherTables,
  ...Object.fromEntries(
    listCaseTables().map(([table, entry]) => [
      table,
      ownDescriptions[table] ?? describeCaseTable(table, entry),
    ]),
  ),
} as Record<Table, string>;

export const tables = Object.keys(describe) as Table[];

export interface Row {
  key: string;
  /** Physical location of the row: an update changes it, a delete removes it. */
  ctid: string;
  values: Record<string, unknown>;
  professionals: string[];
  /** The client requests through which a client may reach it. */
  requests: string[];
  openRequests: string[];
  /** About a deleted request. */
  gone: boolean;
  /** For an assignment to a case: whether the case is restricted, and its responsible professional. */
  restricted: boolean;
  responsible: string | null;
  /** Member of staff who wrote it, or owns it. */
  author: string | null;
  /** Shared with everyone. */
  standard: boolean;
  /** E-mail of the only person whom it concerns. */
  person: string | null;
  capacity: string | null;
  /** E-mail of the party whose conversation it is in. */
  party: string | null;
  /** E-mails of those who answer for its party; null: for all clients of its requests. */
  seers: string[] | null;
}

export type Rows = Record<Table, Row[]>;

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
  const { rows } = await client.query<Partial<Row> & { professionals: string[] }>(
    `SELECT d.*, d.key::text AS key, t.ctid::text AS ctid, to_jsonb(t) AS values
     FROM (${describe[table]}) AS d JOIN ${table} AS t ON ${keyColumn(table, 't.')} = d.key`,
  );
  const authorColumn = isCaseTable(table) && getCaseTable(table).author;
  return rows.map(
    ({
      key = '',
      ctid = '',
      values = {},
      requests = [],
      person = null,
      capacity = null,
      party = null,
      seers = null,
      ...row
    }) => ({
      key,
      ctid,
      values,
      requests,
      person,
      capacity,
      party,
      seers,
      openRequests: requests.filter((id) => !closed.has(id)),
      gone: requests.some((id) => !there.has(id)),
      professionals: row.professionals,
      restricted: row.restricted ?? false,
      responsible: row.responsible ?? null,
      author: row.author ?? (authorColumn ? (values[authorColumn] as string | null) : null),
      standard: 'workspace_id' in values && values.workspace_id === null,
    }),
  );
}
