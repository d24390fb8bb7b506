import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { changeRow, column, queryRow } from '../../../shared/db/query.ts';

export interface BackupRecord {
  /** When the newest good backup began; later changes are not in it. Null if there is none. */
  lastGoodAt: Date | null;
  firstTriedAt: Date | null;
  lastTriedAt: Date | null;
  /** Reason of the newest failed backup, if no good one followed. */
  failure: string | null;
}

const BackupTimes = {
  good: column.timestamp.orNull,
  first: column.timestamp.orNull,
  last: column.timestamp.orNull,
  failure: column.text.orNull,
};

export async function selectRecord(tx: Tx): Promise<BackupRecord> {
  const row = await queryRow(tx, BackupTimes)`
    SELECT max(started_at) FILTER (WHERE finished_at IS NOT NULL AND failure IS NULL) AS good,
      min(started_at) AS first, max(started_at) AS last,
      (SELECT failure FROM backups WHERE finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1) AS failure
    FROM backups`;
  const at = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    lastGoodAt: at(row?.good),
    firstTriedAt: at(row?.first),
    lastTriedAt: at(row?.last),
    failure: row?.failure ?? null,
  };
}

/** False if a warning was sent less than a day ago. */
export const claimWarning = (tx: Tx): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO backup_warnings SELECT WHERE NOT EXISTS
      (SELECT FROM backup_warnings WHERE sent_at > now() - interval '1 day')`;

/** The next late backup is reported immediately. */
export const clearWarnings = (tx: Tx) => tx.execute(sql`DELETE FROM backup_warnings`);
