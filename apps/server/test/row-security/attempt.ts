import pg from 'pg';
import { keyColumn, type Row, type Table } from './rows.ts';
import type { Principal } from './world.ts';

export interface Outcome {
  rows: pg.QueryResultRow[];
  /** SQLSTATE; undefined if the statement succeeded. */
  refused?: string;
}

/** Refused by a policy, or for a missing grant. */
const denied = '42501';
const foreignKey = '23503';
const check = '23514';
/** Of the triggers of legal holds, before a policy is asked. */
const held = 'VF002';

export const isDenied = ({ refused }: Outcome): boolean => refused === denied;
/**
 * Refused by the foreign key over owner and request, by a check of the row alone or by a legal hold, so that no policy needs to check
 * it.
 */
export const isKept = ({ refused }: Outcome): boolean =>
  refused === denied || refused === foreignKey || refused === check || refused === held;

const become = ({ role, userId, email, moving, apiKey, trashed }: Principal): string =>
  `SET LOCAL ROLE visafolio_${role};
   SELECT set_config('app.user_id', ${pg.escapeLiteral(userId)}, true),
     set_config('app.email', ${pg.escapeLiteral(email)}, true),
     set_config('app.trash', ${trashed ? `'shown'` : `''`}, true),
     set_config('app.api_key', ${pg.escapeLiteral(apiKey ?? '')}, true),
     set_config('app.api_key_role', ${pg.escapeLiteral(apiKey ? 'member' : '')}, true),
     set_config('app.moving', ${pg.escapeLiteral(moving ? `{${moving.join()}}` : '')}, true);`;

/** Without foreign keys a delete shows what the policy alone allows. */
const detached = 'SET LOCAL session_replication_role = replica;';

export interface Attempt {
  text: string;
  values?: unknown[];
  /** SQL that the superuser runs before. */
  before?: string;
  /** SQL that the superuser runs after; its rows become the outcome's. */
  after?: string;
}

/** Runs one statement as a person and rolls it back. Needs an open transaction of the superuser. */
export async function attempt(client: pg.ClientBase, who: Principal, statement: Attempt): Promise<Outcome> {
  await client.query(`SAVEPOINT attempt; ${statement.before ?? ''} ${become(who)}`);
  try {
    const { rows } = await client.query(statement.text, statement.values);
    if (!statement.after) return { rows };
    await client.query('RESET ROLE');
    return { rows: (await client.query(statement.after)).rows };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code) return { rows: [], refused: error.code };
    throw error;
  } finally {
    await client.query('ROLLBACK TO attempt; RELEASE attempt');
  }
}

/** Creates what `attemptEach` calls, for the open transaction. */
export const createTryEach = `
  CREATE OR REPLACE FUNCTION pg_temp.try_each(become text, statements text[], inputs jsonb[]) RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE outcomes text[] = '{}'; state text;
  BEGIN
    FOR n IN 1 .. cardinality(statements) LOOP
      BEGIN
        EXECUTE become;
        EXECUTE statements[n] USING inputs[n];
        RAISE EXCEPTION USING ERRCODE = 'TRIED';
      EXCEPTION WHEN OTHERS THEN
        GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE;
      END;
      outcomes = outcomes || state;
    END LOOP;
    RETURN outcomes;
  END $$`;

/**
 * Runs each statement alone, as `attempt` does, and returns their outcomes without rows. Those with the same `before` run in the database in
 * one round trip, because there are 50,000.
 */
export async function attemptEach(
  client: pg.ClientBase,
  who: Principal,
  statements: Attempt[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const byBefore = Map.groupBy(statements.entries(), ([, { before }]) => before ?? '');
  for (const [before, entries] of byBefore) {
    await client.query(`SAVEPOINT attempts; ${before}`);
    try {
      const { rows } = await client.query<{ outcomes: string[] }>(
        'SELECT pg_temp.try_each($1, $2, $3) AS outcomes',
        [
          become(who),
          entries.map(([, { text }]) => text),
          entries.map(([, { values }]) => values?.[0] ?? null),
        ],
      );
      for (const [at, [index]] of entries.entries()) {
        const code = rows[0]?.outcomes[at];
        outcomes[index] = { rows: [], ...(code !== 'TRIED' && { refused: code }) };
      }
    } finally {
      await client.query('ROLLBACK TO attempts; RELEASE attempts');
    }
  }
  return outcomes;
}

const places = (table: Table): string =>
  `SELECT ${keyColumn(table)}::text AS key, ctid::text AS ctid FROM ${table}`;

export const select = (table: Table, columns: string = keyColumn(table)): Attempt => ({
  text: `SELECT ${columns} FROM ${table}`,
});

/** SQL that drops everything except policies that could refuse these columns' defaults: check and NOT NULL constraints. */
export const liftChecks = (table: Table, columns: readonly string[]): string => `
  DO $lift$ DECLARE name text; BEGIN
    FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c' LOOP
      EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', name);
    END LOOP;
    FOR name IN SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnotnull
      AND attname = ANY ('{${columns.join()}}') AND NOT EXISTS (SELECT FROM pg_constraint
        WHERE conrelid = attrelid AND contype = 'p' AND attnum = ANY (conkey)) LOOP
      EXECUTE format('ALTER TABLE ${table} ALTER %I DROP NOT NULL', name);
    END LOOP;
  END $lift$;`;

/** Without WHERE: a condition would apply the SELECT policy too and hide what the UPDATE policy allows. */
export const update = (table: Table, assignment: string): Attempt => ({
  text: `UPDATE ${table} SET ${assignment}`,
  after: places(table),
});

export const remove = (table: Table): Attempt => ({
  before: detached,
  text: `DELETE FROM ${table}`,
  after: places(table),
});

export const madeByDatabase: Partial<Record<Table, string[]>> = {
  activity: ['id'],
  case_progress: ['active_on'],
  outbox: ['id'],
  workspaces: ['id'],
  profiles: ['workspace_id'],
  stored_files: ['key_workspace_id', 'key_version'],
  template_questions: ['party'],
  client_request_documents: ['asked'],
  client_requests: ['invites_client'],
  client_users: ['role'],
};

/** Prevents an insert from writing to other tables. */
const alone: Partial<Record<Table, string>> = {
  firms: 'ALTER TABLE firms DISABLE TRIGGER make_workspace;',
  profiles: 'ALTER TABLE profiles DISABLE TRIGGER make_workspace;',
  // A retracted message has no text, and is never inserted like that.
  messages: 'ALTER TABLE messages DROP CONSTRAINT messages_check;',
  // The trigger that adds documents of entries inserts no words.
  client_request_documents:
    'ALTER TABLE client_request_documents DROP CONSTRAINT client_request_documents_check;',
};

/** Inserts an existing row, with given values changed, into the emptied table, so that no key is taken. */
export function insert(
  table: Table,
  row: Row,
  otherwise: object = {},
  insertable?: readonly string[],
): Attempt {
  const values: Record<string, unknown> = { ...row.values, ...otherwise };
  // Defaults and triggers set the other columns.
  if (insertable)
    for (const column of Object.keys(values)) if (!insertable.includes(column)) delete values[column];
  // Set by the database.
  for (const column of ['search_text', ...(madeByDatabase[table] ?? [])]) delete values[column];
  const columns = Object.keys(values).map(pg.escapeIdentifier).join(', ');
  // A role's inserter has a role in the same table, a paper refers to its file, and a copy to its question, so some rows stay.
  const referred = row.values.split_from ?? row.values.copied_from;
  const emptied =
    table === 'user_roles'
      ? `${table} WHERE user_id = '${row.key}'`
      : referred
        ? `${table} WHERE id <> '${referred}'`
        : table;
  return {
    before: `${detached} DELETE FROM ${emptied}; SET LOCAL session_replication_role = origin; ${alone[table] ?? ''}`,
    text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
    values: [JSON.stringify(values)],
  };
}
