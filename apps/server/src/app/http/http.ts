import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { createClientAddress } from '../../features/accounts/limits/client-address.ts';
import type { SessionReader } from '../../features/accounts/sessions/read-session.ts';
import { feedPath } from '../../features/cases/dates/feed/feed.usecases.ts';
import { inboundTextsPath } from '../../features/notifications/text-messages/inbound/inbound-texts.routes.ts';
import { publicApiPath } from '../../features/public-api/public-api.routes.ts';
import { Refusal } from '../../shared/api/refuse.ts';
import { serviceUnavailable } from '../../shared/api/service-unavailable.ts';
import { withCallOrigin } from '../../shared/db/call-origin.ts';
import { outageReason } from '../../shared/db/unavailable.ts';
import { isDenied } from '../../shared/db/violations.ts';
import type { Services } from '../../shared/services.ts';
import { pageSecurity } from '../pages/page-security.ts';
import { webRoutes } from '../pages/web.ts';
import { apiRoutes } from './api.ts';
import { apiDocs } from './api-docs.ts';
import { refuseForeignOrigins } from './foreign-origins.ts';
import { healthRoutes, type Readiness } from './health.ts';

export interface FeatureRoutes {
  /** Below /api/auth. */
  accounts: Hono;
  /** Below /api/uploads. */
  uploads: Hono;
  /** Below /api/staff_uploads: files that staff upload for a client. */
  staffUploads: Hono;
  /** Below /api/storage/firm-logos: uploads and deletes logos; storage serves them. */
  logos: Hono;
  /** Below /api/storage. */
  storage: Hono;
  /** Below /api/government_forms, beside the procedures: uploads blanks and draws their pages. */
  governmentForms: Hono;
  /** Below /api/storage/client-folders. */
  archives: Hono;
  /** Below /api/storage/packets. */
  packets: Hono;
  /** Below /api/exports. */
  exports: Hono;
  /** Below /api/answers: a client's copy of their answers. */
  answersCopies: Hono;
  /** Below /api/archive. */
  workspaceArchives: Hono;
  /** Below /api/waitlist_submissions. */
  waitlist: Hono;
  /** Below /api/inbound_mail: answers to mails about messages. */
  inboundMail: Hono;
  /** Below /api/inbound_texts: what people send to our number. */
  inboundTexts: Hono;
  /** Below /t: the links of text messages. */
  shortLinks: Hono;
  /** Below /api/calendar_feeds. */
  calendarFeeds: Hono;
  /** Below /api/v1: the public API. */
  publicApi: Hono;
  /** Below /dev/outbox; absent if mails are really sent. */
  outbox: Hono | undefined;
}

/**
 * Records that a session was used, and replaces overdue tokens: a browser that was asleep may send a token older than an hour with any call. The answer replaces it, so that no
 * token stays valid much longer than that.
 */
const keepSessions =
  ({ replaceOverdue, recordUse }: SessionReader): MiddlewareHandler =>
  async (c, next) => {
    await next();
    await recordUse(c.req.raw);
    const cookie = await replaceOverdue(c.req.raw);
    if (cookie) c.header('set-cookie', cookie, { append: true });
  };

/**
 * Redirects a page opened at 127.0.0.1 or [::1] to localhost if PUBLIC_URL says so: cookies and passkeys belong to
 * one host name, and a sign-in from the other would be refused as a foreign origin.
 */
function redirectLoopback(publicUrl: string): MiddlewareHandler {
  const { hostname, origin, port } = new URL(publicUrl);
  return async (c, next) => {
    const isPage = c.req.method === 'GET' && c.req.header('accept')?.includes('text/html');
    if (!isPage) return next();
    const called = new URL(c.req.url);
    const isOtherName =
      hostname === 'localhost' && port === called.port && ['127.0.0.1', '[::1]'].includes(called.hostname);
    return isOtherName ? c.redirect(`${origin}${called.pathname}${called.search}`) : next();
  };
}

/** A Host header that is no name, such as a number that is too large: routes parse the address of a call. */
const refuseInvalidHost: MiddlewareHandler = async (c, next) => {
  if (!URL.canParse(c.req.url)) return c.json({ code: badInput[400] }, 400);
  return next();
};

/** A body that is too large or not JSON is the caller's mistake. */
const badInput: Partial<Record<number, string>> = { 400: 'BAD_REQUEST', 413: 'PAYLOAD_TOO_LARGE' };

export function httpApp(
  services: Services,
  sessions: SessionReader,
  routes: FeatureRoutes,
  readiness: Readiness,
): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    const code = error instanceof HTTPException ? badInput[error.status] : undefined;
    if (error instanceof HTTPException && code) {
      services.log.info({ status: error.status }, 'bad input');
      return c.json({ code }, error.status);
    }
    // A route failed to parse the body as JSON. The error's message quotes the body.
    if (error instanceof SyntaxError && !['GET', 'HEAD'].includes(c.req.method)) {
      services.log.info({ status: 400 }, 'bad input');
      return c.json({ code: badInput[400] }, 400);
    }
    // Such as a file that is still being checked for malware.
    if (error instanceof Refusal)
      return Response.json(
        { code: error.code },
        { status: error.status, headers: { 'Cache-Control': 'no-store' } },
      );
    const outage = outageReason(error);
    if (outage) {
      services.log.warn({ outage, path: c.req.path }, 'a call met no database');
      return serviceUnavailable();
    }
    if (isDenied(error)) {
      // The rows are protected, but the route should have refused before it wrote.
      services.log.error(
        { err: error, path: c.req.path },
        'row security refused a call that its route let through',
      );
      return c.json({ code: 'NOT_FOUND' }, 404);
    }
    services.log.error({ err: error, path: c.req.path }, 'request failed');
    return c.json({ code: 'INTERNAL_SERVER_ERROR' }, 500);
  });
  app.use(async (c, next) => {
    await next();
    // A proxy then sends its next call to another server.
    if (readiness.isDraining()) c.header('connection', 'close');
  });
  app.route('/', healthRoutes(services, readiness));
  app.use(refuseInvalidHost);
  app.use(redirectLoopback(services.config.publicUrl));
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', refuseForeignOrigins(services.config.publicUrl));
  const getAddress = createClientAddress(services.config.trustedProxies);
  app.use('/api/*', (c, next) => withCallOrigin({ address: getAddress(c) }, next));
  app.use('/api/*', keepSessions(sessions));
  app.use('/api/*', async (c, next) => {
    await next();
    const userId = sessions.findPerson(c.req.raw);
    if (userId) readiness.proxies.observe(c, userId);
  });
  app.use('/api/*', (_, next) => {
    services.recentCalls.record();
    return next();
  });
  app.route('/api/auth', routes.accounts);
  // The standard path where other services look for the keys of our tokens.
  app.get('/.well-known/jwks.json', (c) => app.request('/api/auth/jwks', {}, c.env));
  app.get('/.well-known/security.txt', (c) => securityText(services) ?? c.text('Not found', 404));
  app.route('/api/uploads', routes.uploads);
  app.route('/api/staff_uploads', routes.staffUploads);
  app.route('/api/storage/firm-logos', routes.logos);
  app.route('/api/storage/client-folders', routes.archives);
  app.route('/api/storage/packets', routes.packets);
  app.route('/api/storage', routes.storage);
  app.route('/api/government_forms', routes.governmentForms);
  app.route('/api/exports', routes.exports);
  app.route('/api/answers', routes.answersCopies);
  app.route('/api/archive', routes.workspaceArchives);
  app.route('/api/waitlist_submissions', routes.waitlist);
  app.route('/api/inbound_mail', routes.inboundMail);
  app.route(inboundTextsPath, routes.inboundTexts);
  app.route(feedPath, routes.calendarFeeds);
  app.post('/api/not_found', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    // Logs the path only: a query string may hold a token, and an invalid path may hold anything.
    const path = /^\/[\w./~%-]{0,500}(?=$|\?)/.exec(await c.req.text())?.[0];
    services.log.info({ path }, 'page not found');
    return c.body(null, 204);
  });
  app.route(`${publicApiPath}/docs`, apiDocs(publicApiPath));
  app.route(publicApiPath, routes.publicApi);
  app.route('/api/docs', apiDocs('/api'));
  app.route('/api', apiRoutes(services, sessions));
  app.all('/api/*', (c) => c.json({ code: 'NOT_FOUND' }, 404));
  // Pages only: the API's answers are not documents and set their own headers.
  app.use(pageSecurity(services.config));
  app.route('/t', routes.shortLinks);
  if (routes.outbox) app.route('/dev/outbox', routes.outbox);
  app.route(
    '/',
    webRoutes(services, async (request) => app.fetch(request)),
  );
  return app;
}

/** RFC 9116; null where the installation names no contact for reports. */
function securityText({ config: { securityContact, publicUrl } }: Services): Response | null {
  if (!securityContact) return null;
  const lines = [
    `Contact: ${securityContact.address}`,
    `Expires: ${securityContact.until}T23:59:59Z`,
    'Preferred-Languages: en, es',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
