import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { deleteSessionCookie } from 'better-auth/cookies';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { readOrigin } from '../limits/client-address.ts';
import { authEndpoint, createCallSession } from '../sessions/call-session.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { deleteProfessional } from './delete-professional.ts';
import { deleteUser } from './deletion.queries.ts';

export const accountDeletion = (services: Services) => {
  const callSession = createCallSession(services);
  return {
    id: 'account-deletion',
    endpoints: {
      /** `email` confirms the deletion. `colleagueId` takes over a professional's cases. */
      deleteAccount: authEndpoint('deleteAccount', async (ctx) => {
        const session = await callSession.recent(ctx);
        await deleteAccount(services, session, ctx.body, ctx.request);
        deleteSessionCookie(ctx);
      }),
    },
  } satisfies BetterAuthPlugin;
};

/**
 * Deletes the person's own account with its sessions, streams and sign-in methods, and notifies them by mail. A
 * client's cases belong to the firm and stay; a professional's are handed over or deleted. Refuses with
 * accounts.email_not_repeated if the typed address is wrong, and as deleteProfessional does.
 */
async function deleteAccount(
  services: Services,
  session: AnySession,
  { email, colleagueId }: AuthBody<'deleteAccount'>,
  request: Request | undefined,
): Promise<void> {
  if (email !== session.email) throw refuse('accounts.email_not_repeated');
  const from = readOrigin(request?.headers);
  if (session.professional) return deleteProfessional(services, session, colleagueId, from);
  const deleted = await services.db.accounts.transaction((tx) => deleteUser(tx, session, from));
  if (!deleted) throw refuse('session.required');
}
