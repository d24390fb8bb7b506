import type { MiddlewareHandler } from 'hono';

/** Identity providers post it from a form on their own site. It does not sign in: see receiveSaml. */
const samlAnswer = /^\/api\/auth\/federated\/saml\/[\w-]+\/acs$/;

/**
 * For calls that change something: refuses those that a page of another site sends. Browsers say so in Sec-Fetch-Site,
 * and in Origin alone where they are old or the page came over plain http. The scheme is that of `publicUrl`: a proxy
 * in front of the server may take TLS off.
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
