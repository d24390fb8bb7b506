import type { Language } from '@visafolio/contract/shared/languages.ts';
import type { AdministratorActor, ApiKeyActor, ClientActor, StaffActor } from '../db/actor.ts';

/** The caller, as read from the session cookie on every call. */
export interface Session {
  id: string;
  userId: string;
  email: string;
  name: string;
  language: Language | null;
  /** Has a profile. */
  professional: boolean;
  role: 'user' | 'admin';
  /** A professional's workspace: their firm's, or their own. */
  workspaceId: string | null;
  firmRole: 'firm_admin' | 'member' | null;
  /**
   * The holder proved who they are within the last minutes, with the second factor if there is one. Sensitive changes
   * require it.
   */
  recent: boolean;
  /** The token is so old that this call rotates it. */
  overdue: boolean;
  /** A program that acts for the person by a key of the public API, not their browser. */
  apiKey?: ApiKeyActor;
  /** The person's firm lets only its administrators download. */
  mayNotDownload?: boolean;
  /** Its last use was recorded more than a minute ago. */
  unrecordedUse?: boolean;
}

/** Uses the current role: the session is read from the database on every call. */
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
  ...(session.apiKey && { apiKey: session.apiKey }),
});

export const clientActor = (session: Session): ClientActor => ({
  as: 'client',
  userId: session.userId,
  email: session.email,
});
