import { refuse } from '../../../shared/api/refuse.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteDevice } from './devices.queries.ts';
import { deleteOtherSessions, deleteSession } from './sessions.queries.ts';

/** Ends one session of the person's own, at once. Refuses with accounts.session_not_found. */
export async function endSession({ db }: Services, { userId }: Session, sessionId: string): Promise<void> {
  if (!(await deleteSession(db.accounts, userId, sessionId))) throw refuse('accounts.session_not_found');
}

/** Forgets a browser of the person's own; a session in it goes on. Refuses with accounts.device_not_found. */
export async function forgetDevice({ db }: Services, { userId }: Session, deviceId: string): Promise<void> {
  if (!(await deleteDevice(db.accounts, userId, deviceId))) throw refuse('accounts.device_not_found');
}

/** Ends every session but the one that asks, and forgets every other browser; answers how many there were. */
export const endOtherSessions = ({ db }: Services, { userId, id }: Session): Promise<number> =>
  deleteOtherSessions(db.accounts, userId, id);
