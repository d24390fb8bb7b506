import { refuse } from '../../../shared/api/refuse.ts';
import { column, execute, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { findKnownDevice } from '../sessions/browser-cookies.ts';
import type { AnySession } from '../sessions/read-session.ts';

/** Six digits of an app or a phone, or a recovery code. */
export type GuessKind = 'code' | 'recovery';
/** A remembered browser, a session opened by mail, or any other session with the first factor. */
type Caller = 'device' | 'mailbox' | 'stranger';

const guessesBeforePause = 10;
const firstPauseMinutes = 15;
const longestPauseMinutes = 24 * 60;
/** Guesses before a break of this length no longer count. */
const forgottenAfterDays = 7;

export interface FactorGuess {
  userId: string;
  kind: GuessKind;
  caller: Caller;
  /** Guesses at this account by all callers, this one included. */
  total: number;
}

/**
 * Counts a guess at a person's second factor, over all sessions and replicas, before the code is compared. Every ten
 * guesses in a row begin a pause: 15 minutes, then twice as long each time, up to a day. Strangers with the password,
 * the remembered browsers together and the sessions opened by mail have ten each, so that strangers cannot use up the
 * owner's guesses. Refuses with accounts.too_many_requests during a pause.
 */
export async function countFactorGuess(
  services: Services,
  session: AnySession,
  kind: GuessKind,
  cookies: string | null | undefined,
): Promise<FactorGuess> {
  const { userId } = session;
  const device = await findKnownDevice(services, cookies, userId);
  const caller = device ? 'device' : session.byMail ? 'mailbox' : 'stranger';
  const rows = await queryRows(services.db.accounts, { total: column.int })`
    WITH counted AS (
      INSERT INTO auth.factor_guess AS g (user_id, kind, caller, guesses) VALUES (${userId}, ${kind}, ${caller}, 1)
      ON CONFLICT (user_id, kind, caller) DO UPDATE SET
        guesses = CASE WHEN g.guessed_at < now() - make_interval(days => ${forgottenAfterDays})
          THEN 1 ELSE g.guesses + 1 END,
        paused_until = CASE
          WHEN g.guessed_at < now() - make_interval(days => ${forgottenAfterDays}) THEN NULL
          WHEN (g.guesses + 1) % ${guessesBeforePause} = 0 THEN now() + make_interval(mins => least(
            ${firstPauseMinutes} * 2 ^ least((g.guesses + 1) / ${guessesBeforePause} - 1, 20),
            ${longestPauseMinutes})::int)
          END,
        guessed_at = now()
      WHERE g.paused_until IS NULL OR g.paused_until < now()
      RETURNING user_id)
    INSERT INTO auth.factor_guess AS t (user_id, kind, caller, guesses)
    SELECT user_id, ${kind}, 'total', 1 FROM counted
    ON CONFLICT (user_id, kind, caller) DO UPDATE SET guesses = t.guesses + 1, guessed_at = now()
    RETURNING guesses AS total`;
  if (!rows[0]) throw refuse('accounts.too_many_requests');
  return { userId, kind, caller, total: rows[0].total };
}

/** Resets this caller's guesses after a right code. */
export const resetFactorGuesses = ({ db }: Services, { userId, kind, caller }: FactorGuess): Promise<void> =>
  execute(db.accounts)`
    WITH forgotten AS (
      DELETE FROM auth.factor_guess WHERE user_id = ${userId} AND kind = ${kind} AND caller = ${caller}
      RETURNING guesses)
    UPDATE auth.factor_guess t SET guesses = greatest(t.guesses - f.guesses, 0)
    FROM forgotten f WHERE t.user_id = ${userId} AND t.kind = ${kind} AND t.caller = 'total'`;

/** Notifies the account's owner after every ten wrong codes. */
export async function notifyFactorGuesses(
  services: Services,
  { userId, total }: FactorGuess,
  request: Request | undefined,
): Promise<void> {
  if (total % guessesBeforePause === 0)
    await notifyAccountOwner(services, userId, { kind: 'factorGuessed' }, request);
}
