import { randomBytes } from 'node:crypto';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { consumeFlow, insertFlow } from '../identities/identities.queries.ts';
import { disconnectIdentity, notifyIdentityChange } from '../identities/identities.usecases.ts';
import type { SessionHolder } from '../sessions/call-session.ts';
import { authEndpoint, type Call, createCallSession, openSession } from '../sessions/call-session.ts';
import { createSessionReader } from '../sessions/read-session.ts';
import { cookieName } from '../sessions/session-token.ts';
import { beginFederated, findFinishedSignIn, finishFederated } from './federated-sign-in.ts';
import { loadIdentityProvider } from './load-identity-provider.ts';
import { readIdToken } from './protocols/oidc.ts';
import { type IdentityOwner, resolveIdentityOwner } from './resolve-identity-owner.ts';

/** Sign-in at other services. Refusals are the contract's codes. */
export const federation = (services: Services) => {
  const callSession = createCallSession(services);
  const { readAnySession } = createSessionReader(services);
  const secure = services.config.publicUrl.startsWith('https:');
  /** One per flow, so that two tabs do not interfere. */
  const flowCookieName = (state: string) => cookieName(services.config, `flow-${digest(state).slice(0, 12)}`);
  const idTokenCookie = cookieName(services.config, 'id-token');
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/api/auth/federated' } as const;

  const begin = async (
    call: Call,
    asked: Parameters<typeof beginFederated>[1],
    linkTo: SessionHolder | null,
  ) => {
    const { url, state } = await beginFederated(services, asked, linkTo);
    call.setCookie(flowCookieName(state), state, { ...attributes, maxAge: 600 });
    return { url };
  };

  return {
    id: 'federation',
    endpoints: {
      /** Returns the URL to redirect the browser to. */
      beginFederatedSignIn: authEndpoint(
        'beginFederatedSignIn',
        async (ctx) => await begin(ctx, ctx.body, null),
      ),
      /** The same, to connect the external account with the signed-in one. */
      connectIdentity: authEndpoint('connectIdentity', async (ctx) => {
        const { id: sessionId, userId } = await callSession.recent(ctx);
        return await begin(ctx, ctx.body, { sessionId, userId });
      }),
      /** The callback of the other service. Only the browser that began can finish. */
      finishFederatedSignIn: createAuthEndpoint(
        authCalls.finishFederatedSignIn.path,
        { method: 'GET', requireRequest: true },
        async (ctx) => {
          const query = new URL(ctx.request.url).searchParams;
          const asked = query.get('state') ?? '';
          const name = flowCookieName(asked);
          const state = parseCookies(ctx.request.headers.get('cookie') ?? '').get(name) ?? null;
          const here = await callSession.present(ctx);
          const returned = await finishFederated(services, ctx.params.callbackId, query, {
            state,
            here: here && { sessionId: here.id, userId: here.userId },
          });
          if (state) ctx.setCookie(name, '', { ...attributes, maxAge: 0 });
          let to = `/auth?failure=${'failure' in returned ? returned.failure : ''}`;
          if ('failure' in returned) {
            const session = await readAnySession(ctx.request);
            to = (await findFinishedSignIn(services, asked, session?.userId)) ?? to;
          } else {
            to = returned.returnTo;
            if (returned.added) await notifyIdentityChange(services, 'added', returned.added, ctx.request);
            if (returned.signsIn)
              await openSession(ctx, returned.signsIn).catch((error: unknown) => {
                if (!(error instanceof Refusal)) throw error;
                to = `/auth?failure=${error.code}`;
              });
          }
          ctx.setStatus(302);
          ctx.setHeader('location', new URL(to, services.config.publicUrl).href);
          return ctx.json(null);
        },
      ),
      /** Returns the nonce for the provider's token; a cookie binds it to this browser. */
      beginIdTokenSignIn: authEndpoint('beginIdTokenSignIn', async (ctx) => {
        const { nonce, secret } = await beginIdToken(services, ctx.body.provider);
        ctx.setCookie(idTokenCookie, secret, { ...attributes, maxAge: 600 });
        return { nonce };
      }),
      signInWithIdToken: authEndpoint('signInWithIdToken', async (ctx) => {
        const secret = parseCookies(ctx.headers?.get('cookie') ?? '').get(idTokenCookie) ?? null;
        const { added, ...owner } = await signInByIdToken(services, ctx.body, secret);
        ctx.setCookie(idTokenCookie, '', { ...attributes, maxAge: 0 });
        if (added) await notifyIdentityChange(services, 'added', added, ctx.request);
        await openSession(ctx, owner);
      }),
      disconnectIdentity: authEndpoint('disconnectIdentity', async (ctx) => {
        const { userId } = await callSession.recent(ctx);
        const removed = await disconnectIdentity(services, userId, ctx.body.id);
        await notifyIdentityChange(services, 'removed', removed, ctx.request);
      }),
    },
  } satisfies BetterAuthPlugin;
};

/** A nonce for the provider's token that only this browser can use, once within ten minutes. */
async function beginIdToken(
  services: Services,
  provider: string,
): Promise<{ nonce: string; secret: string }> {
  const source = await loadIdentityProvider(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const secret = randomBytes(32).toString('base64url');
  const nonce = digest(secret);
  await insertFlow(services.db.accounts, 'id-token', nonce, { provider });
  return { nonce, secret };
}

/**
 * Signs in by an ID token that a page got from the provider, with the nonce of beginIdToken. `secret` is from the
 * browser's cookie. Returns the account. Refuses with accounts.provider_unknown, accounts.provider_failed,
 * accounts.no_account, and like resolveIdentityOwner for a firm's provider.
 */
async function signInByIdToken(
  services: Services,
  { provider, idToken }: { provider: string; idToken: string },
  secret: string | null,
): Promise<IdentityOwner> {
  const nonce = digest(secret ?? '');
  const begun = await consumeFlow<{ provider: string }>(services.db.accounts, 'id-token', nonce);
  if (begun?.provider !== provider) throw refuse('accounts.provider_failed');
  const source = await loadIdentityProvider(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const claims = await readIdToken(source.oidc, services.fetchPublic, idToken, nonce).catch(
    (cause: unknown) => {
      services.log.warn({ err: cause, provider }, 'id token not accepted');
      throw refuse('accounts.provider_failed');
    },
  );
  return resolveIdentityOwner(services, provider, source, claims);
}
