import type { MiddlewareHandler } from 'hono';

/** Identity providers post it from a form on their own site. It does not sign in by itself: see receiveSaml. */
const samlAnswer = /^\/api\/auth\/federated\/saml\/[\w-]+\/acs$/;

/**
 * Refuses calls that change something if a page of another site sends them. Browsers say so in Sec-Fetch-Site; old
 * ones, and pages over plain http, in Origin only. The scheme comes from `publicUrl`, because a proxy may terminate
 * TLS.
 */
export function refuseForeignOrigins(publicUrl: string): MiddlewareHandler {
  const { protocol } = new URL(publicUrl);
  return async (c, next) => {
    if (isOwn(c.req.raw, protocol) || samlAnswer.test(c.req.path)) return next();
    return c.json({ code: 'FORBIDDEN' }, 403);
  };
}

function isOwn({ headers }: Request, protocol: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return !origin || origin === `${protocol}//${headers.get('host')}`;
}
