import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, type Row, requireRow } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { ImportedContact } from './read-import-row.ts';

const Counts = {
  created: column.int,
  updated: column.int,
};
type Counts = Row<typeof Counts>;

const given = (contacts: ImportedContact[]): SQL => sql`
  given AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) AS (
      name text, email text, phone text, address text, visa_type text, preferred_language text,
      home_country text, status text)) WITH ORDINALITY AS g
      (name, email, phone, address, visa_type, preferred_language, home_country, status, place)
  )`;

/** Counts what `storeImportedContacts` would do. */
export async function countImportChanges(
  tx: Tx,
  contacts: ImportedContact[],
  update: boolean,
): Promise<Counts> {
  return counted(
    tx,
    sql`WITH ${given(contacts)}
      SELECT (count(*) FILTER (WHERE c.id IS NULL))::int AS created,
        (count(*) FILTER (WHERE c.id IS NOT NULL AND (${update} OR c.archived_at IS NOT NULL)))::int AS updated
      FROM given g LEFT JOIN contacts c ON c.email = g.email AND c.restricted_request_id IS NULL`,
  );
}

/** Inserts new contacts; changes known ones if `update` is set, and archived ones always. */
export async function storeImportedContacts(
  tx: Tx,
  makerId: string,
  contacts: ImportedContact[],
  update: boolean,
): Promise<Counts> {
  return counted(
    tx,
    sql`WITH ${given(contacts)}, changed AS (
        UPDATE contacts c SET
          name = g.name,
          phone = coalesce(g.phone, c.phone),
          address = coalesce(g.address, c.address),
          visa_type = coalesce(g.visa_type, c.visa_type),
          preferred_language = coalesce(g.preferred_language, c.preferred_language),
          home_country = coalesce(g.home_country, c.home_country),
          status = coalesce(g.status, c.status),
          archived_at = NULL
        FROM given g
        WHERE c.workspace_id = ${ownWorkspace} AND c.restricted_request_id IS NULL AND c.email = g.email AND (${update} OR c.archived_at IS NOT NULL)
        RETURNING c.id
      ), added AS (
        -- The list shows the newest first, so each row of a file is a microsecond older than the one before.
        INSERT INTO contacts (workspace_id, user_id, name, email, phone, address, visa_type, preferred_language, home_country, status,
          created_at)
        SELECT ${ownWorkspace}, ${makerId}::uuid, name, email, phone, address, visa_type, preferred_language, home_country,
          coalesce(status, 'active'), now() - place * interval '1 microsecond'
        FROM given
        ON CONFLICT (workspace_id, email) WHERE restricted_request_id IS NULL DO NOTHING
        RETURNING id
      )
      SELECT (SELECT count(*)::int FROM added) AS created, (SELECT count(*)::int FROM changed) AS updated`,
  );
}

const counted = (tx: Tx, statement: SQL): Promise<Counts> => requireRow(tx, Counts)`${statement}`;
