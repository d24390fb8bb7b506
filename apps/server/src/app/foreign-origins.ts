import type { MiddlewareHandler } from 'hono';

/** An identity provider sends it by a form of its own; it signs nobody in, see receiveSaml. */
const samlAnswer = /^\/api\/auth\/federated\/saml\/[\w-]+\/acs$/;

/** For calls that change something: nothing changes on the word of another site: a browser says where a call comes from, an old one by Origin alone. */
export const refuseForeignOrigins: MiddlewareHandler = async (c, next) => {
  if (isOwn(c.req.raw) || samlAnswer.test(c.req.path)) return next();
  return c.json({ code: 'FORBIDDEN' }, 403);
};

function isOwn({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return !origin || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
}
