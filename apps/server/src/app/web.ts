import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The built web app: hashed assets for good, the page itself fresh each time, the same page for every route. */
export function webRoutes(): Hono {
  const app = new Hono();
  app.use(
    '/assets/*',
    serveStatic({
      root: path.relative(process.cwd(), dist) || '.',
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.use(
    '/*',
    serveStatic({ root: path.relative(process.cwd(), dist) || '.', precompressed: true, index: '' }),
  );
  app.get('/*', async (c) => {
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(path.join(dist, 'index.html'), 'utf8'));
  });
  return app;
}
