import { randomBytes } from 'node:crypto';
import {
  type AuthAnswer,
  type AuthBody,
  type AuthPostName,
  authInputs,
} from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import { isStaleSession } from '../../../shared/db/violations.ts';
import type { Services } from '../../../shared/services.ts';
import { type AnySession, createSessionReader } from './read-session.ts';
import { replaceSessionToken, type SessionProof } from './sessions.queries.ts';

/** The account whose credentials were checked, and their version at that time: only for it a session can be opened. */
export interface CheckedCredentials {
  userId: string;
  credentialsVersion: number;
}

export interface SessionHolder {
  sessionId: string;
  userId: string;
}

/** What better-auth passes to an endpoint. */
export type Call = Parameters<typeof setSessionCookie>[0];

/** Reads and changes the session of a call to the account service. */
export function createCallSession(services: Services) {
  const { readAnySession } = createSessionReader(services);

  /** Signed in, or null. */
  async function present(call: Call): Promise<AnySession | null> {
    const session = call.request ? await readAnySession(call.request) : null;
    return session && session.standing !== 'factor' ? session : null;
  }

  /** In any state. Refuses a visitor with session.required. */
  async function any(call: Call): Promise<AnySession> {
    const session = call.request ? await readAnySession(call.request) : null;
    if (!session?.opens) throw refuse('session.required');
    return session;
  }

  /** Signed in, including with a password that an administrator chose. Refuses with session.required. */
  async function toChoosePassword(call: Call): Promise<AnySession> {
    const session = await any(call);
    if (session.standing === 'factor') throw refuse('session.required');
    return session;
  }

  /** Signed in, including before the second factor that the firm requires. Refuses with session.required. */
  async function signedIn(call: Call): Promise<AnySession> {
    const session = await toChoosePassword(call);
    if (session.standing === 'password') throw refuse('session.required');
    return session;
  }

  /** For what a stranger at an unlocked computer must not do. Refuses with accounts.recent_sign_in_required. */
  async function recent(call: Call): Promise<AnySession> {
    const session = await signedIn(call);
    if (!session.recent) throw refuse('accounts.recent_sign_in_required');
    return session;
  }

  return { present, any, toChoosePassword, signedIn, recent };
}

/** Whose session is opened. `firmProviderId`: the firm's provider that authenticated the person, if one did. */
export type SessionOwner = CheckedCredentials & { firmProviderId?: string | null };

/**
 * Opens a session with a new token: the browser's earlier cookie is not adopted. Returns its id. Refuses with
 * accounts.credentials_changed if the credentials have changed since they were checked.
 */
export async function openSession(
  call: Call,
  { userId, credentialsVersion, firmProviderId = null }: SessionOwner,
): Promise<string> {
  const { internalAdapter } = call.context;
  const [session, user] = await Promise.all([
    internalAdapter
      .createSession(userId, false, { credentialsVersion, firmProviderId })
      .catch((error: unknown) => {
        throw isStaleSession(error) ? refuse('accounts.credentials_changed') : error;
      }),
    internalAdapter.findUserById(userId),
  ]);
  if (!user) throw new Error('an account vanished while its owner signed in');
  await setSessionCookie(call, { session, user });
  return session.id;
}

/** Replaces the session's token after a proof or a change of rights; the old token becomes invalid. */
export async function rotateSession(
  services: Services,
  call: Call,
  sessionId: string,
  shown: SessionProof,
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  await replaceSessionToken(services.db.accounts, sessionId, token, shown);
  const renamed = await call.context.internalAdapter.findSession(token);
  if (!renamed) throw refuse('session.required');
  await setSessionCookie(call, renamed);
}

/**
 * Makes a POST of the contract an endpoint of better-auth: checks path and body, and types the answer. An endpoint
 * without a result returns nothing.
 */
export function authEndpoint<Name extends AuthPostName>(
  name: Name,
  handle: (
    call: Call & { body: AuthBody<Name> },
  ) => Promise<AuthAnswer<Name> extends { status: true } ? void : AuthAnswer<Name>>,
) {
  const body = authInputs[name] as unknown as z.ZodType<AuthBody<Name>>;
  return createAuthEndpoint(
    authCalls[name].path,
    { method: 'POST', use: [formCsrfMiddleware], body },
    async (ctx) => ctx.json((await handle(ctx as Call & { body: AuthBody<Name> })) ?? { status: true }),
  );
}
