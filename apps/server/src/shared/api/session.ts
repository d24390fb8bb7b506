import type { Language } from '@visafolio/contract/shared/languages.ts';
import type { AdministratorActor, ClientActor, StaffActor } from '../db/actor.ts';

/** Who is asking, as read from the session cookie on every call. */
export interface Session {
  id: string;
  userId: string;
  email: string;
  name: string;
  language: Language | null;
  /** Has a profile. */
  professional: boolean;
  role: 'user' | 'admin';
  /** Where a professional works: their firm's workspace, or their own. */
  workspaceId: string | null;
  firmRole: 'firm_admin' | 'member' | null;
  /** Its holder proved who they are within the last minutes, by the second factor too: sensitive changes ask for it. */
  recent: boolean;
  /** Its token is so old that the call replaces it. */
  overdue: boolean;
}

/** The role as it is now: the session is read from the database on every call. */
export const isAdministrator = (session: Session): boolean =>
  session.professional && session.role === 'admin';

export const administratorActor = (session: Session): AdministratorActor => ({
  as: 'administrator',
  userId: session.userId,
  email: session.email,
});

export const staffActor = (session: Session): StaffActor => ({
  as: 'staff',
  userId: session.userId,
  email: session.email,
});

export const clientActor = (session: Session): ClientActor => ({
  as: 'client',
  userId: session.userId,
  email: session.email,
});
