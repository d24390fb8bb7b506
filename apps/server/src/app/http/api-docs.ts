import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const files: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

const writePage = (base: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${base}/docs/swagger-ui.css" />
    <title>API reference</title>
  </head>
  <body>
    <main id="reference"></main>
    <script src="${base}/docs/swagger-ui-bundle.js"></script>
    <script src="${base}/docs/start.js"></script>
  </body>
</html>
`;

const writeStart = (base: string) =>
  `SwaggerUIBundle({ url: '${base}/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', validatorUrl: null });\n`;

/** The reference of `{base}/openapi.json`, at `{base}/docs`. It loads nothing from other servers. */
export function apiDocs(base: '/api' | '/api/v1'): Hono {
  const app = new Hono();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Swagger UI sets inline styles and brings its icons as data.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
      strictTransportSecurity: false,
    }),
  );
  app.get('/', (c) => c.html(writePage(base)));
  app.get('/start.js', (c) =>
    c.body(writeStart(base), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/:name', async (c, next) => {
    const name = c.req.param('name');
    const type = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!type) return next();
    const content = await readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
    return c.body(content, 200, { 'content-type': type, 'cache-control': 'public, max-age=86400' });
  });
  return app;
}
