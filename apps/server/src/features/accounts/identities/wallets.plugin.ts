import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { parseCookies } from 'better-auth/cookies';
import type { Services } from '../../../shared/services.ts';
import type { SessionHolder } from '../sessions/call-session.ts';
import { authEndpoint, type Call, createCallSession, openSession } from '../sessions/call-session.ts';
import { cookieName } from '../sessions/session-token.ts';
import { notifyIdentityChange } from './identities.usecases.ts';
import { beginWallet, connectWallet, signInByWallet, walletMinutes } from './wallets.usecases.ts';

/** Sign-in with a wallet that was connected before (EIP-4361). Refusals are the contract's codes. */
export const wallets = (services: Services) => {
  const callSession = createCallSession(services);
  const secure = services.config.publicUrl.startsWith('https:');
  const cookie = cookieName(services.config, 'wallet');
  const attributes = { httpOnly: true, secure, sameSite: 'strict', path: '/api/auth/web3' } as const;

  const begin = async (call: Call, asked: AuthBody<'beginWalletSignIn'>, linkTo: SessionHolder | null) => {
    const { message, state } = await beginWallet(services, asked, linkTo);
    call.setCookie(cookie, state, { ...attributes, maxAge: walletMinutes * 60 });
    return { message };
  };
  const consumeState = (call: Call) => {
    call.setCookie(cookie, '', { ...attributes, maxAge: 0 });
    return parseCookies(call.request?.headers.get('cookie') ?? '').get(cookie) ?? null;
  };

  return {
    id: 'wallets',
    endpoints: {
      beginWalletSignIn: authEndpoint('beginWalletSignIn', async (ctx) => await begin(ctx, ctx.body, null)),
      signInWithWallet: authEndpoint('signInWithWallet', async (ctx) => {
        await openSession(ctx, await signInByWallet(services, ctx.body, consumeState(ctx)));
      }),
      beginWalletConnection: authEndpoint('beginWalletConnection', async (ctx) => {
        const { id: sessionId, userId } = await callSession.recent(ctx);
        return await begin(ctx, ctx.body, { sessionId, userId });
      }),
      connectWallet: authEndpoint('connectWallet', async (ctx) => {
        const { id: sessionId, userId } = await callSession.recent(ctx);
        const added = await connectWallet(services, ctx.body, consumeState(ctx), { sessionId, userId });
        if (added) await notifyIdentityChange(services, 'added', added, ctx.request);
      }),
    },
  } satisfies BetterAuthPlugin;
};
