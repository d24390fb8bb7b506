import {
  type AuthAnswer,
  type AuthBody,
  type AuthPostName,
  authInputs,
} from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import type { z } from 'zod';
import type { Call } from './call-session.ts';

/** A POST of the contract as an endpoint of better-auth: its path and body are checked, its answer typed. */
export function authEndpoint<Name extends AuthPostName>(
  name: Name,
  handle: (call: Call & { body: AuthBody<Name> }) => Promise<AuthAnswer<Name>>,
) {
  const body = authInputs[name] as unknown as z.ZodType<AuthBody<Name>>;
  return createAuthEndpoint(
    authCalls[name].path,
    { method: 'POST', use: [formCsrfMiddleware], body },
    async (ctx) => ctx.json(await handle(ctx as Call & { body: AuthBody<Name> })),
  );
}
