import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { listGrowthRules } from './growth-rules.ts';

const batch = 1_000;

/**
 * Applies the rules of growing tables. In batches, each a transaction: a server that is killed has deleted some, and the
 * next run goes on. A table that fails is logged. Returns how many rows were deleted, by table.
 */
export async function pruneTables({ db, log }: Services): Promise<Map<string, number>> {
  const deleted = new Map<string, number>();
  for (const [table, rule] of listGrowthRules()) {
    if (!('rows' in rule)) continue;
    const name = sql.identifier(table);
    const statement = sql`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${sql.raw(rule.rows)} LIMIT ${batch}))`;
    try {
      for (;;) {
        const { rowCount } = await db.withActor(system, (tx) => tx.execute(statement));
        if (rowCount) deleted.set(table, (deleted.get(table) ?? 0) + rowCount);
        if ((rowCount ?? 0) < batch) break;
      }
    } catch (error) {
      log.error({ err: error, table }, 'old rows were not deleted');
    }
  }
  if (deleted.size) log.info({ deleted: Object.fromEntries(deleted) }, 'old rows were deleted');
  return deleted;
}
