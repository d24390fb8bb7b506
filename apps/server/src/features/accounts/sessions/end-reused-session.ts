import type { Services } from '../../../shared/services.ts';
import { tellOwner } from '../security-notices/security-notices.usecases.ts';
import type { SessionToken } from './session-token.ts';
import { deleteReusedSession } from './sessions.queries.ts';

/**
 * A token that was replaced long ago is used again: two browsers hold the same session, and one of them is not its
 * owner's. The session ends for both, and its owner is told. Nothing happens to any other token.
 */
export async function endReusedSession(services: Services, token: SessionToken): Promise<void> {
  const ended = await deleteReusedSession(services.db.accounts, token);
  if (!ended) return;
  services.log.warn({ userId: ended }, 'an old session token was used again');
  await tellOwner(services, ended, { kind: 'sessionEnded' });
}
