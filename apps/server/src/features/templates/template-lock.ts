import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';

const key = (id: string) => sql`hashtextextended(${`template ${id}`}, 0)`;

/**
 * The template cannot be changed or deleted until the transaction ends: a new request gets one consistent state.
 * No row lock: row-level security refuses those on standard templates, which staff cannot change.
 */
export async function lockTemplateShared(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${key(id)})`);
}

/** Waits for requests that are being made with the template, and for other changes of it. */
export async function lockTemplate(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${key(id)})`);
}
