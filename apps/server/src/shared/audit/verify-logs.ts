import { system } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import { column, queryRows, queryValues, type Row } from '../db/query.ts';
import type { Vault } from '../vault/vault.ts';
import { type Checkpoint, checkpointTime, firstHash, hashEntry, hashedFields } from './chain.ts';
import { listTrustedKeys, type TrustedKey } from './signing-key.ts';

/** What is wrong with a log, and where. */
export interface AuditFinding {
  logId: string;
  /**
   * - `changed`: the entry at the position, or the order of entries, is not the one that was sealed
   * - `deleted`: the entry at the position is gone
   * - `seal_missing`: the chain has a gap, or it does not end with a checkpoint
   * - `not_sealed`: an entry has waited longer for its place than a running server needs, or never had one
   * - `sealed_late`: the entry says that it is much older than its place in the chain
   * - `bad_signature`: a checkpoint was not signed by this installation
   * - `checkpoint_missing`: a checkpoint that was written outside is not in the log: its end was cut off, or written anew
   */
  problem:
    | 'changed'
    | 'deleted'
    | 'seal_missing'
    | 'not_sealed'
    | 'sealed_late'
    | 'bad_signature'
    | 'checkpoint_missing';
  position: number | null;
  entryId: string | null;
}

export interface VerifiedLog {
  logId: string;
  /** Sealed entries. */
  entries: number;
  /** Entries without a place in the chain yet. */
  waiting: number;
}

export interface SignedCheckpoint extends Checkpoint {
  keyId: string;
  /** Hexadecimal. */
  signature: string;
}

interface Verification {
  logs: VerifiedLog[];
  findings: AuditFinding[];
  /** Ids of keys that signed. */
  keys: string[];
}

const page = 2_000;
/** A running server seals within a minute; this is for one that was stopped meanwhile. Minutes. */
const lateMinutes = 15;

const SealedEntry = {
  position: column.bigint,
  entry_id: column.bigint,
  hash: column.bytes,
  sealed_at: column.text,
  signing_key_id: column.text.orNull,
  signature: column.bytes.orNull,
  fields: column.json<(string | null)[]>().orNull,
  late: column.boolean.orNull,
};
type SealedEntry = Row<typeof SealedEntry>;

/** Reads every log from its first entry. `outside`: checkpoints that were written where the database's owner cannot change them. */
export async function verifyLogs(
  { db, vault }: { db: Database; vault: Vault },
  outside: SignedCheckpoint[] = [],
): Promise<Verification> {
  const keys = await listTrustedKeys(db, vault);
  const logIds = await db.withActor(
    system,
    (tx) =>
      queryValues(tx, column.uuid)`
      SELECT log_id FROM audit_entries UNION SELECT log_id FROM audit_seals ORDER BY 1`,
  );
  const known = new Set([...logIds, ...outside.map(({ logId }) => logId)]);
  const logs: VerifiedLog[] = [];
  const findings: AuditFinding[] = [];
  for (const logId of known) {
    const result = await verifyLog(
      db,
      logId,
      keys,
      outside.filter((each) => each.logId === logId),
    );
    logs.push(result.log);
    findings.push(...result.findings);
  }
  return { logs, findings, keys: [...keys.keys()] };
}

async function verifyLog(
  db: Database,
  logId: string,
  keys: Map<string, TrustedKey>,
  outside: SignedCheckpoint[],
): Promise<{ log: VerifiedLog; findings: AuditFinding[] }> {
  const findings: AuditFinding[] = [];
  const add = (problem: AuditFinding['problem'], position: number | null, entryId: string | null = null) =>
    findings.push({ logId, problem, position, entryId });
  const wanted = new Map<number, Set<string>>();
  for (const each of outside) {
    const key = keys.get(each.keyId);
    if (!key?.verifies(each, Buffer.from(each.signature, 'hex'))) add('bad_signature', each.position);
    else wanted.set(each.position, (wanted.get(each.position) ?? new Set()).add(each.hash));
  }

  let previous: Buffer = firstHash;
  let position = 0;
  let isCheckpoint = true;
  for (;;) {
    const rows = await readSealed(db, logId, position);
    for (const row of rows) {
      const at = Number(row.position);
      if (at !== position + 1) add('seal_missing', position + 1);
      position = at;
      if (!row.fields) add('deleted', at, row.entry_id);
      else if (!hashEntry(previous, at, row.fields).equals(row.hash)) add('changed', at, row.entry_id);
      if (row.late) add('sealed_late', at, row.entry_id);
      // Later entries are compared with the stored hash, so that one change is one finding.
      previous = row.hash;
      isCheckpoint = row.signature !== null;
      if (!verifySignature(logId, row, keys)) add('bad_signature', at);
      const hashes = wanted.get(at);
      if (hashes) {
        if (hashes.size > 1 || !hashes.has(row.hash.toString('hex'))) add('checkpoint_missing', at);
        wanted.delete(at);
      }
    }
    if (rows.length < page) break;
  }
  if (!isCheckpoint) add('seal_missing', position + 1);
  for (const at of wanted.keys()) add('checkpoint_missing', at);

  const unsealed = await readUnsealed(db, logId);
  for (const { id, late } of unsealed) if (late) add('not_sealed', null, id);
  return { log: { logId, entries: position, waiting: unsealed.length }, findings };
}

function verifySignature(logId: string, row: SealedEntry, keys: Map<string, TrustedKey>): boolean {
  if (!row.signature) return true;
  const key = keys.get(row.signing_key_id ?? '');
  const checkpoint = {
    logId,
    position: Number(row.position),
    hash: row.hash.toString('hex'),
    at: row.sealed_at,
  };
  return key?.verifies(checkpoint, row.signature) === true;
}

const readSealed = (db: Database, logId: string, after: number): Promise<SealedEntry[]> =>
  db.withActor(
    system,
    (tx) =>
      queryRows(tx, SealedEntry)`
      SELECT s.position, s.entry_id, s.hash,
        ${checkpointTime} AS sealed_at, s.signing_key_id, s.signature,
        CASE WHEN e.id IS NOT NULL THEN ${hashedFields} END AS fields,
        e.at < s.sealed_at - make_interval(mins => ${lateMinutes}) AS late
      FROM audit_seals s LEFT JOIN audit_entries e ON e.log_id = s.log_id AND e.id = s.entry_id
      WHERE s.log_id = ${logId} AND s.position > ${after} ORDER BY s.position LIMIT ${page}`,
  );

const readUnsealed = (db: Database, logId: string) =>
  db.withActor(
    system,
    (tx) =>
      queryRows(tx, { id: column.bigint, late: column.boolean })`
      SELECT e.id, q.entry_id IS NULL OR e.at < now() - make_interval(mins => ${lateMinutes}) AS late
      FROM audit_entries e
      LEFT JOIN audit_entries_to_seal q ON q.log_id = e.log_id AND q.entry_id = e.id
      WHERE e.log_id = ${logId}
        AND NOT EXISTS (SELECT FROM audit_seals s WHERE s.log_id = e.log_id AND s.entry_id = e.id)`,
  );
