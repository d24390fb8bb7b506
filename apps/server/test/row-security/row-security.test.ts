import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { findBreaches } from './breaches.ts';
import { roles } from './grants.ts';
import { matrix } from './matrix.ts';
import { unknownTables } from './protection.ts';
import { tables } from './rows.ts';
import { buildWorld, type World } from './world.ts';

let database: TestDatabase;
let owner: pg.PoolClient;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await database.owner.connect();
  world = await buildWorld(owner);
});

afterAll(async () => {
  owner?.release();
  await database?.drop();
});

/** SQLSTATE of the refusal; undefined if it succeeds. Rolls the transaction back. */
async function refusal(client: pg.ClientBase, sql: string): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  } finally {
    await client.query('ROLLBACK');
  }
}

const denied = '42501';

test('everybody reaches exactly the rows that the matrix allows', async () => {
  const breaches: string[] = [];
  await owner.query('BEGIN');
  for await (const breach of findBreaches(owner, world)) breaches.push(breach);
  await owner.query('ROLLBACK');
  expect(breaches).toEqual([]);
}, 300_000);

test('a parallel query is answered', async () => {
  const person = world.principals.find(({ role, userId }) => role === 'staff' && userId);
  const parallel = `SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0;
    SET LOCAL min_parallel_table_scan_size = 0; SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off`;
  for (const table of tables) {
    const asked = `SET LOCAL ROLE visafolio_staff; SET LOCAL app.user_id = '${person?.userId}'; SELECT count(*) FROM ${table}`;
    expect([table, await refusal(owner, `${parallel}; ${asked}`)]).toSatisfy(
      ([, code]: unknown[]) => code === undefined || code === denied,
    );
  }
});

test('no table is missing in the matrix, and no view or function runs with its owner’s rights', async () => {
  expect(await unknownTables(owner)).toEqual([]);
  const { rows } = await owner.query(
    `SELECT proname, prorettype::regtype::text AS returns FROM pg_proc
     WHERE prosecdef AND pronamespace IN ('public'::regnamespace, 'auth'::regnamespace) ORDER BY proname`,
  );
  // Only triggers can run these. They count the progress of a case, which a client may not read, number messages and
  // add their followers, number the events of a workspace, list files made from others for deletion whoever deletes
  // those, delete outbox entries that a new one replaces, add one for each invitation, ordered mail and text, and for events and deliveries of webhooks, change a
  // mail's time, fill in the party of what belongs to a question or document, submit a case once both people have,
  // and delete identities when their basis changes: a role that changes a firm or a role may not reach
  // accounts itself.
  const triggers = [
    'add_documents_of_entry',
    'add_events_to_outbox',
    'add_file_steps_to_outbox',
    'add_invitation_to_outbox',
    'add_mail_to_outbox',
    'add_request_mail_to_outbox',
    'add_request_text_to_outbox',
    'add_webhooks_to_outbox',
    'audit_change',
    'close_trashed_case',
    'count_after_change',
    'count_after_update',
    'count_case_of_person',
    'count_changed_case',
    'count_new_cases',
    'count_queue',
    'count_queue_days',
    'delete_derived_file',
    'delete_government_form_file',
    'delete_inbound_mail_file',
    'delete_workspace_events',
    'drop_identities_of_administrator',
    'drop_identities_of_domain',
    'drop_identities_of_former_firm',
    'drop_identities_of_provider',
    'follow_case',
    'follow_case_of_member',
    'follow_conversation',
    'follow_party_of_question',
    'follow_version_of_case',
    'forget_translations',
    'move_request_mail_in_outbox',
    'note_activity',
    'note_for_reminders',
    'note_last_case',
    'note_undelivered_people',
    'number_events',
    'number_message',
    'order_event_number',
    'refresh_queue_of_case',
    'refresh_queue_of_person',
    'refresh_queue_of_row',
    'refuse_loss_under_hold',
    'reopen_documents_of_case',
    'reopen_documents_of_person',
    'replace_outbox_entries',
    'set_party_of_answer',
    'set_party_of_document',
    'set_party_of_entry',
    'start_webhook_endpoint',
    'submit_documents_when_all_have',
    'submit_when_all_have',
    'take_back_inbound_mail',
  ];
  // Returns only ids of cases that the reader sees: a policy would prevent the use of the search index.
  const search = { proname: 'app_found_cases', returns: 'uuid' };
  // Checks a row that its caller is about to write: a policy cannot query its own table.
  const paper = { proname: 'is_given_like', returns: 'boolean' };
  // Anybody may add to the log, and nobody to another's.
  const audit = { proname: 'record_audit_entry', returns: 'void' };
  // Return what the scanner and the finder of active content say of a file whose path the caller knows: its row holds keys.
  const scans = [
    { proname: 'file_scan', returns: 'jsonb' },
    { proname: 'file_active_content', returns: 'text[]' },
  ];
  // Say of a case or contact whose id the caller knows whether it is held, and to a client whether their own case is in the trash.
  const keeping = ['app_is_closed_case', 'is_case_held', 'is_contact_held'].map((proname) => ({
    proname,
    returns: 'boolean',
  }));
  // Staff get ids and dates of their own workspace: retention counts restricted cases of others too.
  const retention = { proname: 'app_retention_due', returns: 'record' };
  const asTriggers = triggers.map((proname) => ({ proname, returns: 'trigger' }));
  expect(rows).toEqual(
    [search, paper, audit, ...scans, ...keeping, retention, ...asTriggers].sort((a, b) =>
      a.proname < b.proname ? -1 : 1,
    ),
  );
});

test.each(['staff', 'client', 'system', 'leaver'])('%s reaches no account and no session', async (role) => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('auth.%I', relname) AS name FROM pg_class
     WHERE relnamespace = 'auth'::regnamespace AND relkind = 'r'`,
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const { name } of rows) {
    for (const sql of [`SELECT FROM ${name}`, `INSERT INTO ${name} DEFAULT VALUES`, `DELETE FROM ${name}`]) {
      expect([sql, await refusal(owner, `SET LOCAL ROLE visafolio_${role}; ${sql}`)]).toEqual([sql, denied]);
    }
  }
});

test.each(roles)('%s can create nothing in the database and truncate no table', async (role) => {
  const become = `SET LOCAL ROLE visafolio_${role}`;
  expect(await refusal(owner, `${become}; CREATE TABLE public.mine ()`)).toBe(denied);
  expect(await refusal(owner, `${become}; CREATE SCHEMA mine`)).toBe(denied);
  for (const table of [...tables, 'schema_migrations']) {
    expect([table, await refusal(owner, `${become}; TRUNCATE ${table}`)]).toEqual([table, denied]);
  }
  expect(await refusal(owner, `${become}; SELECT FROM schema_migrations`)).toBe(denied);
});

describe('the login role of the running server', () => {
  let server: pg.Client;
  beforeAll(async () => {
    server = new pg.Client({ connectionString: database.serverUrl });
    await server.connect();
  });
  afterAll(() => server.end());

  test('reaches between requests only what visafolio_server does', async () => {
    for (const table of tables) {
      const expected = matrix[table].server?.select && !matrix[table].server?.readable ? undefined : denied;
      expect([table, await refusal(server, `SELECT * FROM ${table}`)]).toEqual([table, expected]);
    }
    expect(await refusal(server, 'SELECT id FROM profiles')).toBeUndefined();
  });

  test('cannot bypass row security', async () => {
    expect(await refusal(server, 'SET ROLE postgres')).toBe(denied);
    expect(await refusal(server, 'SET session_replication_role = replica')).toBe(denied);
    expect(await refusal(server, 'ALTER TABLE contacts DISABLE ROW LEVEL SECURITY')).toBe(denied);
    expect(
      await refusal(server, 'SET LOCAL ROLE visafolio_staff; SET row_security = off; SELECT FROM contacts'),
    ).toBe(denied);
  });

  test('sees no person’s rows on a connection without an actor', async () => {
    for (const table of tables) {
      for (const role of ['staff', 'client'] as const) {
        if (!matrix[table][role]?.select) continue;
        await server.query(`BEGIN; SET LOCAL ROLE visafolio_${role}`);
        const { rows } = await server.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
        await server.query('ROLLBACK');
        const shared = role === 'staff' ? world.rows[table].filter((row) => row.standard).length : 0;
        expect([table, role, rows[0]?.count]).toEqual([table, role, String(shared)]);
      }
    }
  });
});
