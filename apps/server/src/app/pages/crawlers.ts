import { Hono } from 'hono';
import type { Services } from '../../shared/services.ts';
import { publicPaths } from './head.ts';

export function crawlerRoutes({ config: { publicUrl } }: Services): Hono {
  const app = new Hono();
  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /client/',
        'Disallow: /auth/',
        'Disallow: /dev/',
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );
  app.get('/sitemap.xml', (c) => {
    const urls = publicPaths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
    const map = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ];
    return c.body(map.join('\n'), 200, { 'content-type': 'application/xml; charset=utf-8' });
  });
  return app;
}
