import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import type { Holder } from '../sessions/call-session.ts';
import { type Call, createCallSession, openSession } from '../sessions/call-session.ts';
import { cookiePrefix } from '../sessions/session-token.ts';
import { notifyIdentityChange } from './identities.usecases.ts';
import { beginWallet, connectWallet, enterByWallet, walletMinutes } from './wallets.usecases.ts';

const Chain = z.string().max(50);
const Asked = z.object({ chain: Chain, address: z.string().max(100) });
const Signed = z.object({ chain: Chain, message: z.string().max(2_000), signature: z.string().max(1_000) });

/** Signing in with a wallet that was connected before (EIP-4361). Refusals are the contract's codes. */
export const wallets = (services: Services) => {
  const callSession = createCallSession(services);
  const post = { method: 'POST' as const, use: [formCsrfMiddleware] };
  const secure = services.config.publicUrl.startsWith('https:');
  const cookie = `${secure ? '__Secure-' : ''}${cookiePrefix}.wallet`;
  const attributes = { httpOnly: true, secure, sameSite: 'strict', path: '/api/auth/web3' } as const;

  const begin = async (call: Call, asked: z.infer<typeof Asked>, linkTo: Holder | null) => {
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
      beginWallet: createAuthEndpoint('/web3/start', { ...post, body: Asked }, async (ctx) =>
        ctx.json(await begin(ctx, ctx.body, null)),
      ),
      enterByWallet: createAuthEndpoint('/web3/finish', { ...post, body: Signed }, async (ctx) => {
        await openSession(ctx, await enterByWallet(services, ctx.body, consumeState(ctx)));
        return ctx.json({ status: true });
      }),
      beginConnectingWallet: createAuthEndpoint(
        '/web3/connect/start',
        { ...post, body: Asked },
        async (ctx) => {
          const { id: sessionId, userId } = await callSession.recent(ctx);
          return ctx.json(await begin(ctx, ctx.body, { sessionId, userId }));
        },
      ),
      connectWallet: createAuthEndpoint('/web3/connect', { ...post, body: Signed }, async (ctx) => {
        const { id: sessionId, userId } = await callSession.recent(ctx);
        const added = await connectWallet(services, ctx.body, consumeState(ctx), { sessionId, userId });
        if (added) await notifyIdentityChange(services, 'added', added, ctx.request);
        return ctx.json({ status: true });
      }),
    },
  } satisfies BetterAuthPlugin;
};
