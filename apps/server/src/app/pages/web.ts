import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { defaultLanguage, isLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import type { Services } from '../../shared/services.ts';
import { builtWeb, builtWebDir } from './built-web.ts';
import { composePage } from './compose-page.ts';
import { crawlerRoutes } from './crawlers.ts';
import { renderMarkup } from './first-markup.ts';
import { isPage } from './known-pages.ts';
import { type CallApi, loadPageData, settingsData } from './page-data.ts';
import { manifestPath, renderManifest } from './web-manifest.ts';

/**
 * The built web app: hashed assets are cached forever, the page itself is sent for every route and never cached.
 * Unknown routes have status 404.
 */
export function webRoutes(services: Services, callApi: CallApi): Hono {
  const root = path.relative(process.cwd(), builtWebDir) || '.';
  const page = async (c: Context) => {
    const { data, cookies } = await loadPageData(c.req.raw, callApi);
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
    // A page rendered for one person must not be reused for the next one on this device.
    c.header('cache-control', data.client ? 'no-store' : 'private, no-cache');
    const language = readLanguage(c);
    return c.html(
      composePage({
        path: c.req.path,
        language,
        publicUrl: services.config.publicUrl,
        productName: services.config.productName,
        data: { ...settingsData(services), ...data },
        markup: await renderMarkup({ request: c.req.raw, language, client: data.client, log: services.log }),
      }),
      isPage(c.req.path, builtWeb().paths) ? 200 : 404,
    );
  };
  const app = new Hono();
  app.route('/', crawlerRoutes(services));
  app.get(manifestPath, (c) =>
    c.body(JSON.stringify(renderManifest(readLanguage(c), services.config.productName)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=86400',
    }),
  );
  app.get('/', compress(), page);
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  // A missing file must not be answered with the page.
  app.get('/assets/*', (c) => c.notFound());
  app.get('/*', serveStatic({ root, onFound: cacheForOneDay }), compress(), page);
  return app;
}

/** Pictures and icons keep their names when they change. A service worker of an earlier release would open its old page. */
function cacheForOneDay(_: string, c: Context): void {
  const isWorker = c.req.path.endsWith('-worker.js');
  c.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=86400');
}

/** The browser's language as stored in its cookie; a mail's link sets the language of the mail. */
function readLanguage(c: Context): Language {
  const language = getCookie(c, 'language') ?? c.req.query('language');
  return isLanguage(language) ? language : defaultLanguage;
}
