import { system } from '../db/actor.ts';
import type { Database, Tx } from '../db/database.ts';
import { column, execute, queryRow, queryRows, queryValues } from '../db/query.ts';
import type { Vault } from '../vault/vault.ts';
import { firstHash, HashedEntry, hashEntry, hashedFields } from './chain.ts';
import { loadSigningKey, type SigningKey } from './signing-key.ts';

/** Entries of a log that get their place in one transaction. */
const batch = 1_000;

/**
 * Gives new entries their place in the chain of their log, and signs the end of each batch. Apart from the acts, so
 * that those do not wait for each other. Returns how many entries were sealed.
 */
export async function sealEntries({ db, vault }: { db: Database; vault: Vault }): Promise<number> {
  const logs = await db.withActor(
    system,
    (tx) => queryValues(tx, column.uuid)`SELECT DISTINCT log_id FROM audit_entries_to_seal ORDER BY log_id`,
  );
  let sealed = 0;
  for (const logId of logs) {
    let count = batch;
    while (count === batch) {
      count = await db.withActor(system, async (tx) => {
        const key = await loadSigningKey(tx, vault);
        return sealBatch(tx, logId, key);
      });
      sealed += count;
    }
  }
  return sealed;
}

async function sealBatch(tx: Tx, logId: string, key: SigningKey): Promise<number> {
  // Servers would otherwise give the same position twice.
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`audit seals ${logId}`}, 0))`;
  const last = await queryRow(tx, { position: column.bigint, hash: column.bytes })`
    SELECT position, hash FROM audit_seals WHERE log_id = ${logId} ORDER BY position DESC LIMIT 1`;
  const entries = await queryRows(tx, HashedEntry)`
    SELECT e.id, ${hashedFields} AS fields
    FROM audit_entries_to_seal s JOIN audit_entries e ON e.log_id = s.log_id AND e.id = s.entry_id
    WHERE s.log_id = ${logId} ORDER BY e.id LIMIT ${batch}`;
  if (!entries.length) return 0;
  const at = new Date().toISOString();
  let hash = last?.hash ?? firstHash;
  let position = Number(last?.position ?? 0);
  const seals = entries.map(({ id, fields }) => {
    position++;
    hash = hashEntry(hash, position, fields);
    return { position, id, hash: hash.toString('hex') };
  });
  const signature = key.sign({ logId, position, hash: hash.toString('hex'), at }).toString('hex');
  const rows = JSON.stringify(seals);
  await execute(tx)`
    INSERT INTO audit_seals (log_id, position, entry_id, hash, sealed_at, signing_key_id, signature)
    SELECT ${logId}, s.position, s.id, decode(s.hash, 'hex'), ${at},
      CASE WHEN s.position = ${position} THEN ${key.id} END,
      CASE WHEN s.position = ${position} THEN decode(${signature}, 'hex') END
    FROM jsonb_to_recordset(${rows}::jsonb) AS s (position bigint, id bigint, hash text)`;
  await execute(tx)`
    DELETE FROM audit_entries_to_seal WHERE log_id = ${logId}
      AND entry_id IN (SELECT s.id FROM jsonb_to_recordset(${rows}::jsonb) AS s (id bigint))`;
  return entries.length;
}
