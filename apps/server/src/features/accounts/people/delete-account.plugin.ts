import { Email, Id } from '@visafolio/contract/shared/fields.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import { createSessionOfCall } from '../sessions/session-of-call.ts';
import { deleteAccount } from './delete-account.ts';

/** Deleting one's own account. Refusals are the contract's codes. */
export const accountDeletion = (services: Services) => {
  const sessionOf = createSessionOfCall(services);
  return {
    id: 'account-deletion',
    endpoints: {
      /** `email`: the account's address, typed to confirm. `colleagueId`: who takes over a professional's cases. */
      deleteAccount: createAuthEndpoint(
        '/account/delete',
        {
          method: 'POST',
          use: [formCsrfMiddleware],
          body: z.object({ email: Email, colleagueId: Id.optional() }),
        },
        async (ctx) => {
          const session = await sessionOf.recent(ctx);
          await deleteAccount(services, session, ctx.body, ctx.request);
          deleteSessionCookie(ctx);
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
};
