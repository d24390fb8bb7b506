import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { column, type Row } from '../db/query.ts';

/** Log of what belongs to no workspace. Its id also names the vault's keys of the installation. */
export const installationLog = '00000000-0000-0000-0000-000000000000';

/** An entry as it is hashed: every column, in this order, as text. */
export const HashedEntry = {
  id: column.bigint,
  fields: column.json<(string | null)[]>(),
};
export type HashedEntry = Row<typeof HashedEntry>;

/** Of `audit_entries e`. */
export const hashedFields: SQL = sql`jsonb_build_array(e.log_id::text, e.id::text,
  to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.kind, e.actor_id::text, e.actor_kind,
  e.client_user_id::text, e.session_kind, e.address, e.request_id::text, e.subject_kind, e.subject_id::text,
  e.data::text)`;

/** Before the first entry of a log. */
export const firstHash: Buffer = Buffer.alloc(32);

/** The hash of an entry at its position in the chain: SHA-256 over the hash before, the position and the entry. */
export const hashEntry = (previous: Buffer, position: number, fields: (string | null)[]): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([position, ...fields]))
    .digest();

/** What a checkpoint says: the log had this hash at this position. */
export interface Checkpoint {
  logId: string;
  position: number;
  /** Hexadecimal. */
  hash: string;
  /** ISO 8601, in milliseconds. */
  at: string;
}

/** When a seal of `audit_seals s` was made, as checkpoints say it. */
export const checkpointTime: SQL = sql`to_char(s.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The bytes that are signed. */
export const toSignedBytes = ({ logId, position, hash, at }: Checkpoint): Buffer =>
  Buffer.from(`visafolio audit checkpoint 1\n${logId}\n${position}\n${hash}\n${at}\n`);
