import { refuse } from '../../shared/api/refuse.ts';
import type { Session } from '../../shared/api/session.ts';
import type { Services } from '../../shared/services.ts';
import { deleteOtherSessions, deleteSession } from './sessions.queries.ts';

/** Ends one session of the person's own, at once. Refuses with accounts.session_not_found. */
export async function endSession({ db }: Services, { userId }: Session, sessionId: string): Promise<void> {
  if (!(await deleteSession(db.accounts, userId, sessionId))) throw refuse('accounts.session_not_found');
}

/** Ends every session but the one that asks; answers how many there were. */
export const endOtherSessions = ({ db }: Services, { userId, id }: Session): Promise<number> =>
  deleteOtherSessions(db.accounts, userId, id);
