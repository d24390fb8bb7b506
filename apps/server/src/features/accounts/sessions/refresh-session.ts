import type { Services } from '../../../shared/services.ts';
import type { AnySession } from './read-session.ts';
import type { SessionToken } from './session-token.ts';
import { markSeen, rotateToken, selectNewestToken, tokenMinutes } from './sessions.queries.ts';

/** A new token is looked for soon: once it was seen, the one before it dies. Seconds. */
const confirmAfter = 30;

export interface Refreshed {
  /** The token that the browser is to have; null where it has it. */
  token: SessionToken | null;
  expiresAt: string;
  /** When to ask again. Seconds. */
  refreshIn: number;
}

/**
 * Gives the session its next token once the last one is an hour old. The one before stays good until the new one is
 * seen, and a minute longer: parallel calls and an answer that got lost sign nobody out. Whoever comes with the one before
 * gets the new one again, and a newer one in its place where it never arrived.
 */
export async function refreshSession(services: Services, session: AnySession): Promise<Refreshed> {
  const { token, expiresAt, refreshIn } = await nextToken(services, session);
  const end = Math.min(Date.parse(expiresAt), Date.parse(session.endsAt));
  // The page asks again at the end, and finds the session gone.
  const secondsLeft = Math.max(1, Math.ceil((end - Date.now()) / 1_000));
  return { token, expiresAt: new Date(end).toISOString(), refreshIn: Math.min(refreshIn, secondsLeft) };
}

async function nextToken({ db }: Services, session: AnySession): Promise<Refreshed> {
  const { due, id, given, key, generation, expiresAt, age } = session;
  if (due === 'seen') await markSeen(db.accounts, id, given);
  if (due === 'seen' || due === 'nothing') {
    const refreshIn = Math.max(confirmAfter, Math.ceil(tokenMinutes * 60 - age));
    return { token: null, expiresAt, refreshIn };
  }
  const rotated =
    due === 'rotation' &&
    ((await rotateToken(db.accounts, id, given)) ?? (await selectNewestToken(db.accounts, id)));
  const newest = rotated || { generation, expiresAt };
  return {
    token: { key, generation: newest.generation },
    expiresAt: newest.expiresAt,
    refreshIn: confirmAfter,
  };
}
