import pg from 'pg';
import { type CaseTableName, listSealedColumns } from '../../src/shared/case-tables/case-tables.ts';

/** A superuser's connection, which bypasses row security. */
export type Owner = pg.Pool | pg.ClientBase;

type Table =
  | CaseTableName
  | 'auth.user'
  | 'auth.session'
  | 'auth.account'
  | 'auth.firm_provider'
  | 'auth.firm_domain'
  | 'saved_views'
  | 'api_keys'
  | 'government_forms'
  | 'firms'
  | 'profiles'
  | 'user_roles'
  | 'templates'
  | 'template_versions'
  | 'template_documents'
  | 'note_templates'
  | 'letter_templates'
  | 'bulk_runs'
  | 'glossary_terms'
  | 'reminder_settings'
  | 'reminder_texts'
  | 'filing_offices'
  | 'filing_profiles'
  | 'firm_defaults'
  | 'firm_invitations'
  | 'webhook_deliveries'
  | 'webhook_endpoints'
  | 'workspace_archives'
  | 'waitlist_submissions';

/** Inserts rows with the same columns, and returns them complete, in their order. */
export async function insertRows<Row extends pg.QueryResultRow = { id: string }>(
  owner: Owner,
  table: Table,
  rows: object[],
): Promise<Row[]> {
  if (!rows[0]) return [];
  const name = table.split('.').map(pg.escapeIdentifier).join('.');
  const columns = Object.keys(rows[0]).map(pg.escapeIdentifier).join(', ');
  const inserted = await owner.query<Row>(
    `INSERT INTO ${name} (${columns})
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1) RETURNING *`,
    [JSON.stringify(rows)],
  );
  if (sealed.has(table)) await orderSealing(owner);
  return inserted.rows;
}

/** Builders have no keys: they insert plain values, like releases without sealing. */
const sealed = new Set<string>(listSealedColumns().map(({ table }) => table));

/** Lets a server read plain values that a test has inserted, and seal them in the background. */
export async function orderSealing(owner: Owner): Promise<void> {
  await owner.query(`
    WITH ordered AS (
      INSERT INTO cases_to_seal (client_request_id, workspace_id)
      SELECT id, workspace_id FROM client_requests ON CONFLICT DO NOTHING)
    UPDATE value_sealing SET finished_at = NULL WHERE finished_at IS NOT NULL`);
}

export async function insertRow<Row extends pg.QueryResultRow = { id: string }>(
  owner: Owner,
  table: Table,
  row: object,
): Promise<Row> {
  const [inserted] = await insertRows<Row>(owner, table, [row]);
  if (!inserted) throw new Error(`nothing was inserted into ${table}`);
  return inserted;
}
