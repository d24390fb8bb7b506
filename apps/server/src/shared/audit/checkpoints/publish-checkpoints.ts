import { system } from '../../db/actor.ts';
import type { Database } from '../../db/database.ts';
import { column, queryRows } from '../../db/query.ts';
import { checkpointTime } from '../chain.ts';
import type { SignedCheckpoint } from '../verify-logs.ts';

/** Writes checkpoints outside. */
export type WriteCheckpoints = (checkpoints: SignedCheckpoint[]) => Promise<void>;

/** The newest checkpoint of each log. */
export const selectNewestCheckpoints = (db: Database): Promise<SignedCheckpoint[]> =>
  db.withActor(system, async (tx) => {
    const rows = await queryRows(tx, {
      logId: column.uuid,
      position: column.bigint,
      hash: column.text,
      at: column.text,
      keyId: column.text,
      signature: column.text,
    })`
      SELECT DISTINCT ON (log_id) log_id AS "logId", position, encode(hash, 'hex') AS hash,
        ${checkpointTime} AS at,
        signing_key_id AS "keyId", encode(signature, 'hex') AS signature
      FROM audit_seals s WHERE signature IS NOT NULL ORDER BY log_id, position DESC`;
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
  });

/**
 * Writes those that changed since the last time. A new process writes all of them again; readers ignore duplicates. If writing
 * fails, the next run tries again.
 */
export function createCheckpointPublisher(db: Database, write: WriteCheckpoints): () => Promise<number> {
  const written = new Map<string, number>();
  return async () => {
    const newest = await selectNewestCheckpoints(db);
    const changed = newest.filter(({ logId, position }) => written.get(logId) !== position);
    if (!changed.length) return 0;
    await write(changed);
    for (const { logId, position } of changed) written.set(logId, position);
    return changed.length;
  };
}
