import { FactorKind } from '@visafolio/contract/accounts/accounts.contract.ts';
import type { Database } from '../../../shared/db/database.ts';
import { column, execute, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';
import { deleteDevices } from './devices.queries.ts';
import { hashSessionKey } from './hashed-session-tokens.ts';
import { type SessionToken, unusedDays } from './session-token.ts';

type Accounts = Database['accounts'];

/** A token older than this is rotated when its holder reads the session. */
export const tokenMinutes = 60;
/** How long the previous token stays valid after the newest was seen. */
const overlapSeconds = 60;

/** Condition on `auth.session s`: `given` is a generation that its holder may still have. */
export const tokenIsGood = (given: string): string => `(${given}::int = s.generation
    OR ${given}::int = s.previous_generation
      AND coalesce(s.seen_at, now()) > now() - interval '${overlapSeconds} seconds')`;

/** A token this much older than an hour is rotated by any call. */
const graceMinutes = 5;
/** How long the previous token may use the session while the newest has not been seen. */
const unseenMinutes = 10;

/**
 * Condition on `auth.session s`: `given` may use the session. True for the newest token, and for the previous one for
 * a short time. Other tokens that tokenIsGood accepts only get the newest one.
 */
export const tokenOpens = (given: string): string => `(${given}::int = s.generation
    OR ${given}::int = s.previous_generation AND s.generation = s.previous_generation + 1 AND CASE
      WHEN s.seen_at IS NULL THEN s.rotated_at > now() - interval '${unseenMinutes} minutes'
      ELSE s.seen_at > now() - interval '${overlapSeconds} seconds' END)`;

/** Value for `auth.session s`: the token is so old that any call rotates it. */
export const tokenIsOverdue = (given: string): string =>
  `(${given}::int = s.generation AND s.rotated_at < now() - interval '${tokenMinutes + graceMinutes} minutes')`;

/** Value for `auth.session s`: what a valid token of this generation needs. */
export const tokenDue = (given: string): string => `CASE
    WHEN ${given}::int = s.generation THEN CASE
      WHEN s.rotated_at < now() - interval '${tokenMinutes} minutes' THEN 'rotation'
      WHEN s.seen_at IS NULL THEN 'seen' ELSE 'nothing' END
    WHEN s.seen_at IS NULL AND s.rotated_at < now() - interval '${overlapSeconds} seconds' THEN 'rotation'
    ELSE 'repetition' END`;

export interface NewestToken {
  generation: number;
  /** As text of PostgreSQL. */
  expiresAt: string;
}

/** Rotates the token `given`; null if another call was first. */
export async function rotateToken(
  db: Accounts,
  sessionId: string,
  given: number,
): Promise<NewestToken | null> {
  const { rows } = await db.$client.query<NewestToken>(
    `UPDATE auth.session s SET generation = s.generation + 1, previous_generation = $2, rotated_at = now(),
      seen_at = NULL, updated_at = now(), expires_at = now() + interval '${unusedDays} days'
    WHERE id = $1 AND ${tokenIsGood('$2')} AND ${tokenDue('$2')} = 'rotation'
    RETURNING generation, expires_at AS "expiresAt"`,
    [sessionId, given],
  );
  return rows[0] ?? null;
}

export async function selectNewestToken(db: Accounts, sessionId: string): Promise<NewestToken | null> {
  const { rows } = await db.$client.query<NewestToken>(
    'SELECT generation, expires_at AS "expiresAt" FROM auth.session WHERE id = $1',
    [sessionId],
  );
  return rows[0] ?? null;
}

/** At most once in a minute. */
export const recordSessionUse = (db: Accounts, sessionId: string): Promise<void> =>
  execute(db)`
    UPDATE auth.session SET used_at = now() WHERE id = ${sessionId} AND used_at < now() - interval '1 minute'`;

/** The newest token has arrived: the previous one expires soon. */
export const markTokenSeen = (db: Accounts, sessionId: string, generation: number): Promise<void> =>
  execute(db)`
    UPDATE auth.session SET seen_at = now()
    WHERE id = ${sessionId} AND generation = ${generation} AND seen_at IS NULL`;

/** Ends the session of a token that was replaced long ago. Returns the user's id; null if there is no such session. */
export async function deleteReusedSession(
  db: Accounts,
  { key, generation }: SessionToken,
): Promise<string | null> {
  const { rows } = await db.$client.query<{ user_id: string }>(
    `DELETE FROM auth.session s
    WHERE s.token = $1 AND s.expires_at > now() AND s.generation > $2 AND NOT ${tokenIsGood('$2')}
    RETURNING s.user_id`,
    [hashSessionKey(key), generation],
  );
  return rows[0]?.user_id ?? null;
}

/** What the holder has just proven: the password or the mailbox, or the second factor. */
export interface SessionProof {
  proof?: boolean;
  factor?: boolean;
}

/** Replaces the session's key, and records what its holder has just proven. */
export const replaceSessionToken = (
  db: Accounts,
  sessionId: string,
  token: string,
  { proof = false, factor = false }: SessionProof,
): Promise<void> =>
  execute(db)`
    UPDATE auth.session SET token = ${hashSessionKey(token)}, generation = 0, previous_generation = NULL,
      rotated_at = now(), seen_at = now(), updated_at = now(),
      proved_at = CASE WHEN ${proof} THEN now() ELSE proved_at END,
      factor_at = CASE WHEN ${factor} THEN now() ELSE factor_at END
    WHERE id = ${sessionId}`;

/** Records that a link or a code from the person's mailbox opened the session. */
export const markOpenedByMail = (db: Accounts, sessionId: string): Promise<void> =>
  execute(db)`UPDATE auth.session SET by_mail = true WHERE id = ${sessionId}`;

const SessionRow = {
  id: column.uuid,
  user_agent: column.text,
  ip_address: column.text,
  created_at: column.timestamp,
  updated_at: column.timestamp,
  expires_at: column.timestamp,
  second_factor: column.boolean,
};
export type SessionRow = Row<typeof SessionRow>;

/** Valid sessions, last used first. `hours`: how long after the sign-in one ends. */
export const selectSessions = (db: Accounts, userId: string, hours: number): Promise<SessionRow[]> =>
  queryRows(db, SessionRow)`
    SELECT id, coalesce(user_agent, '') AS user_agent, coalesce(ip_address, '') AS ip_address,
      created_at, updated_at, expires_at, factor_at IS NOT NULL AS second_factor
    FROM auth.session
    WHERE user_id = ${userId} AND expires_at > now() AND created_at > now() - make_interval(hours => ${hours})
    ORDER BY updated_at DESC, id DESC LIMIT 100`;

/** Ends one of the person's own sessions and forgets its browser. Returns how many ended: 0 or 1. */
export const deleteSession = (db: Accounts, userId: string, sessionId: string): Promise<number> =>
  requireValue(db, column.int)`
    WITH gone AS (
      DELETE FROM auth.session WHERE id = ${sessionId} AND user_id = ${userId} RETURNING device_id),
    forgotten AS (DELETE FROM auth.device WHERE id IN (SELECT device_id FROM gone))
    SELECT count(*)::int AS ended FROM gone`;

/** Ends all other sessions of a person and forgets their browsers. Returns how many of them were valid. */
export async function deleteOtherSessions(
  db: Pick<Accounts, 'execute'>,
  userId: string,
  keptId: string | null,
): Promise<number> {
  await deleteDevices(db, userId, keptId);
  const rows = await queryRows(db, { ended: column.int })`
    WITH gone AS (
      DELETE FROM auth.session WHERE user_id = ${userId} AND id IS DISTINCT FROM ${keptId}::uuid
      RETURNING expires_at > now() AS live)
    SELECT count(*) FILTER (WHERE live)::int AS ended FROM gone`;
  return rows[0]?.ended ?? 0;
}

const WaitingFactor = {
  id: column.uuid,
  kind: column.oneOf(FactorKind.options),
  name: column.text,
  /** Set for a phone. */
  number: column.text.orNull,
};
type WaitingFactor = Row<typeof WaitingFactor>;

/** Possible second factors of a session, oldest first. Excludes the phone that was the first factor. */
export const selectWaitingFactors = (db: Accounts, sessionId: string): Promise<WaitingFactor[]> =>
  queryRows(db, WaitingFactor)`
    SELECT f.id, f.kind, f.name, f.number FROM auth.session s JOIN auth.factor f ON f.user_id = s.user_id
    WHERE s.id = ${sessionId} AND f.verified_at IS NOT NULL AND f.number IS DISTINCT FROM coalesce(s.phone, '')
    ORDER BY f.created_at, f.id`;
