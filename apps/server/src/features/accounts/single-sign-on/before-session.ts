import type { Services } from '../../../shared/services.ts';
import { currentPasswordCall } from '../passwords/password-call.ts';
import { refuseSession, type SessionToCreate } from './session-guard.ts';

/**
 * Before any session is stored, whatever way somebody signs in: refuses who may not have one, and adds the version of the
 * credentials that better-auth's own sign-in has checked. The database refuses the session if it is no longer the newest.
 */
export const beforeSession = (services: Services) => async (session: SessionToCreate) => {
  await refuseSession(services, session);
  return {
    data: { credentialsVersion: session.credentialsVersion ?? currentPasswordCall().credentialsVersion },
  };
};
