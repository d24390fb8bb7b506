import type { JoinWaitlistInput, WaitlistEntry } from '@visafolio/contract/operations/waitlist.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { TimePlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import {
  column,
  execute,
  queryRow,
  queryRows,
  type Row,
  requireRow,
  requireValue,
} from '../../../shared/db/query.ts';
import { isFound } from '../../../shared/db/search.ts';

const StoredEntry = {
  id: column.uuid,
  first_name: column.text,
  last_name: column.text,
  email: column.text,
  firm_name: column.text,
  visas_supported: column.texts,
  created_at: column.timestamp,
  updated_at: column.timestamp,
};
export type StoredEntry = Row<typeof StoredEntry>;

type Lead = Omit<JoinWaitlistInput, 'website'>;

const columns = sql`id, first_name, last_name, email, firm_name, visas_supported, created_at, updated_at`;

/** Replaces an earlier sign-up with the same e-mail. */
export const storeEntry = (tx: Tx, lead: Lead, toSend: boolean): Promise<StoredEntry> =>
  requireRow(tx, StoredEntry)`
    INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name, visas_supported, waiting)
    VALUES (${lead.firstName}, ${lead.lastName}, ${lead.email}, ${lead.firmName},
      ${sql.param(lead.visasSupported)}::text[], ${toSend})
    ON CONFLICT (email) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
      firm_name = excluded.firm_name, visas_supported = excluded.visas_supported, updated_at = now(),
      waiting = excluded.waiting
    RETURNING ${columns}`;

export const selectEntry = (tx: Tx, id: string): Promise<StoredEntry | null> =>
  queryRow(tx, StoredEntry)`
    SELECT ${columns} FROM waitlist_submissions WHERE id = ${id}`;

/** Does nothing if the sign-up changed while it was sent. */
export const markSent = (tx: Tx, { id, updated_at }: StoredEntry): Promise<void> =>
  execute(tx)`
    UPDATE waitlist_submissions SET waiting = false WHERE id = ${id} AND updated_at = ${updated_at}`;

const matching = (q: string | undefined): SQL => (q ? isFound(sql`search_text`, q) : sql`true`);

export interface EntriesFilter {
  q: string | undefined;
  /** Newest first: the page starts after this row. */
  after: TimePlace | null;
  limit: number;
}

const WaitlistEntryRow = {
  id: column.uuid,
  first_name: column.text,
  last_name: column.text,
  email: column.text,
  firm_name: column.text,
  visas_supported: column.texts,
  created_at: column.timestamp,
  waiting: column.boolean,
};

/** Newest first. */
export async function selectEntries(tx: Tx, { q, after, limit }: EntriesFilter): Promise<WaitlistEntry[]> {
  const below = after ? sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const rows = await queryRows(tx, WaitlistEntryRow)`
    SELECT id, first_name, last_name, email, firm_name, visas_supported, created_at, waiting
    FROM waitlist_submissions WHERE ${matching(q)} AND ${below}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}

export const countEntries = (tx: Tx, q: string | undefined): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT count(*)::int AS n FROM waitlist_submissions WHERE ${matching(q)}`;
