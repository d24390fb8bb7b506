import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The built web app: hashed assets for good, the page itself fresh each time, the same page for every route. */
export function webRoutes(): Hono {
  const root = path.relative(process.cwd(), dist) || '.';
  const page = async (c: Context) => {
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(path.join(dist, 'index.html'), 'utf8'));
  };
  const app = new Hono();
  app.get('/', page);
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
  app.get('/*', serveStatic({ root }), page);
  return app;
}
