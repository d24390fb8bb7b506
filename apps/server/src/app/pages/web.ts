import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Language } from '@visafolio/locales';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import type { Services } from '../../shared/services.ts';
import { builtWebDir } from './built-web.ts';
import { composePage } from './compose-page.ts';
import { crawlerRoutes } from './crawlers.ts';
import { type CallApi, hasSessionCookie, pageDataOf, settingsData } from './page-data.ts';

/** The built web app: hashed assets for good, the page itself fresh each time, the same page for every route. */
export function webRoutes(services: Services, callApi: CallApi): Hono {
  const root = path.relative(process.cwd(), builtWebDir) || '.';
  const page = async (c: Context) => {
    const { data, cookies } = await pageDataOf(c.req.raw, callApi);
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
    c.header('cache-control', 'private, no-cache');
    return c.html(
      composePage({
        path: c.req.path,
        language: languageOf(c),
        publicUrl: services.config.publicUrl,
        productName: services.config.productName,
        data: { ...settingsData(services), ...data },
        asVisitor: isVisitorsView(c),
      }),
    );
  };
  const app = new Hono();
  app.route('/', crawlerRoutes(services));
  app.get('/', compress(), page);
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  // A file that is gone after an update must not come back as the page.
  app.get('/assets/*', (c) => c.notFound());
  app.get('/*', serveStatic({ root }), compress(), page);
  return app;
}

/** The sign-in page sends on who is signed in, and what its search says belongs into the form. */
function isVisitorsView({ req }: Context): boolean {
  if (req.path !== '/auth') return true;
  return !hasSessionCookie(req.raw) && !req.query('email') && !req.query('failure');
}

/** The language this browser chose, as its cookie repeats it; a mail's link brings the mail's. */
function languageOf(c: Context): Language {
  const language = getCookie(c, 'language') ?? c.req.query('language');
  return language === 'es' ? 'es' : 'en';
}
