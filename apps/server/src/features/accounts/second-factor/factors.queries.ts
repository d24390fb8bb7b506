import { FactorKind } from '@visafolio/contract/accounts/accounts.contract.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { changeRow, column, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';

type Accounts = Database['accounts'];

const Factor = {
  id: column.uuid,
  kind: column.oneOf(FactorKind.options),
  name: column.text,
  /** Set for a phone. */
  number: column.text.orNull,
  created_at: column.timestamp,
};
export type Factor = Row<typeof Factor>;

/** Verified factors, oldest first. */
export const selectFactors = (db: Accounts, userId: string): Promise<Factor[]> =>
  queryRows(db, Factor)`
    SELECT id, kind, name, number, created_at FROM auth.factor
    WHERE user_id = ${userId} AND verified_at IS NOT NULL ORDER BY created_at, id`;

/** Adds a factor that this session must verify with a first code. Removes those that were never finished. */
export async function insertFactor(
  db: Accounts,
  factor: { userId: string; sessionId: string; name: string } & (
    | { kind: 'totp'; secret: string; number?: never }
    | { kind: 'phone'; number: string; secret?: never }
  ),
): Promise<string> {
  await db.execute(sql`DELETE FROM auth.factor WHERE user_id = ${factor.userId} AND verified_at IS NULL`);
  const rows = await queryRows(db, { id: column.uuid })`
    INSERT INTO auth.factor (user_id, session_id, kind, name, secret, number)
    VALUES (${factor.userId}, ${factor.sessionId}, ${factor.kind}, ${factor.name}, ${factor.secret ?? null}, ${factor.number ?? null})
    RETURNING id`;
  return rows[0]?.id ?? '';
}

const TotpSecret = {
  id: column.uuid,
  /** Encrypted. */
  secret: column.text,
  verified: column.boolean,
};
export type TotpSecret = Row<typeof TotpSecret>;

export const selectTotpSecrets = (db: Accounts, userId: string): Promise<TotpSecret[]> =>
  queryRows(db, TotpSecret)`
    SELECT id, secret, verified_at IS NOT NULL AS verified FROM auth.factor
    WHERE user_id = ${userId} AND kind = 'totp'`;

const PhoneFactor = {
  id: column.uuid,
  number: column.text,
  verified: column.boolean,
};
export type PhoneFactor = Row<typeof PhoneFactor>;

export const selectPhoneFactors = (db: Accounts, userId: string): Promise<PhoneFactor[]> =>
  queryRows(db, PhoneFactor)`
    SELECT id, number, verified_at IS NOT NULL AS verified FROM auth.factor
    WHERE user_id = ${userId} AND kind = 'phone' ORDER BY created_at, id`;

/** The factor whose code was given, and the session that gave it. */
export interface GivenFactor {
  factorId: string;
  sessionId: string;
}

/**
 * Verifies a factor that this session is setting up; false if the session has ended. The same statement marks the
 * session's second factor as given, so that it is never left without one.
 */
export const verifyFactor = (db: Accounts, { factorId, sessionId }: GivenFactor): Promise<boolean> =>
  changeRow(db)`
    WITH holder AS (SELECT id FROM auth.session WHERE id = ${sessionId} FOR UPDATE),
      verified AS (
        UPDATE auth.factor f SET verified_at = now(), session_id = NULL
        FROM holder h WHERE f.id = ${factorId} AND f.session_id = h.id RETURNING f.user_id)
    UPDATE auth.session s SET factor_at = now() FROM verified v WHERE s.id = ${sessionId} AND s.user_id = v.user_id`;

/**
 * Consumes the code of a time step. False if it was used before; only one of several callers gets true. The first one
 * verifies the factor, in the session that began it.
 */
export const consumeTimeStep = (
  db: Accounts,
  { factorId, sessionId }: GivenFactor,
  step: number,
): Promise<boolean> =>
  changeRow(db)`
    WITH holder AS (SELECT id FROM auth.session WHERE id = ${sessionId} FOR UPDATE),
      claimed AS (
        UPDATE auth.factor f
        SET last_step = ${step}, verified_at = coalesce(f.verified_at, now()), session_id = NULL
        FROM holder h
        WHERE f.id = ${factorId} AND (f.verified_at IS NOT NULL OR f.session_id = h.id)
          AND (f.last_step IS NULL OR f.last_step < ${step})
        RETURNING f.user_id)
    UPDATE auth.session s SET factor_at = now() FROM claimed c WHERE s.id = ${sessionId} AND s.user_id = c.user_id`;

const RemovedFactor = {
  kind: Factor.kind,
  name: Factor.name,
  verified: column.boolean,
};
export type RemovedFactor = Row<typeof RemovedFactor>;

/** Removes one of the person's factors; the recovery codes go with the last one. Null if it is not theirs. */
export async function deleteFactor(
  db: Accounts,
  userId: string,
  factorId: string,
): Promise<RemovedFactor | null> {
  const rows = await queryRows(db, RemovedFactor)`
    DELETE FROM auth.factor WHERE id = ${factorId} AND user_id = ${userId}
    RETURNING kind, name, verified_at IS NOT NULL AS verified`;
  await db.execute(sql`
    DELETE FROM auth.recovery_code WHERE user_id = ${userId}
      AND NOT EXISTS (SELECT FROM auth.factor WHERE user_id = ${userId} AND verified_at IS NOT NULL)`);
  return rows[0] ?? null;
}

/** Removes all factors and recovery codes of a person. Returns how many factors were verified. */
export const deleteFactors = (db: Accounts, userId: string): Promise<number> =>
  requireValue(db, column.int)`
    WITH factors AS (DELETE FROM auth.factor WHERE user_id = ${userId} RETURNING verified_at),
      codes AS (DELETE FROM auth.recovery_code WHERE user_id = ${userId})
    SELECT count(verified_at)::int AS n FROM factors`;

export async function replaceRecoveryCodes(db: Accounts, userId: string, hashes: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM auth.recovery_code WHERE user_id = ${userId}`);
    await tx.execute(sql`
      INSERT INTO auth.recovery_code (user_id, code_hash)
      SELECT ${userId}, jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`);
  });
}

/** Only one of several callers gets true. */
export const consumeRecoveryCodeRow = (db: Accounts, userId: string, hashes: string[]): Promise<boolean> =>
  changeRow(db)`
    UPDATE auth.recovery_code SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ANY (${sql.param(hashes)}::text[]) AND used_at IS NULL`;

export const countRecoveryCodes = (db: Accounts, userId: string): Promise<number> =>
  requireValue(db, column.int)`
    SELECT count(*)::int AS remaining FROM auth.recovery_code WHERE user_id = ${userId} AND used_at IS NULL`;
