import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const get = (path: string) => server.fetch(new Request(server.url + path));

test('search engines get a sitemap of the public pages and are kept out of personal ones', async () => {
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: http://visafolio.test/sitemap.xml');
  expect(robots).toContain('Disallow: /client/');
  const map = await get('/sitemap.xml');
  expect(map.headers.get('content-type')).toContain('application/xml');
  const addresses = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    [
      '/',
      '/waitlist',
      '/blog',
      '/blog/one-folio-per-case',
      '/blog/first-request-in-ten-minutes',
      '/blog/why-intake-takes-longer-than-the-form',
      '/auth',
    ].map((path) => `http://visafolio.test${path}`),
  );
});

test('the API reference loads only from this server, under its own policy', async () => {
  const page = await get('/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  const links = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
  expect(links.every((link) => link.startsWith('/'))).toBe(true);
  for (const link of links.filter((one) => one.startsWith('/api/'))) {
    expect((await get(link)).status, link).toBe(200);
  }
  expect((await get('/api/docs/package.json')).status).toBe(404);
  expect((await get('/api/docs/constructor')).status).toBe(404);
});

test('external pictures load on blog pages and on no others', async () => {
  const pictures = async (path: string) =>
    /img-src ([^;]*)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1];
  for (const path of ['/', '/dashboard', '/client/portal', '/blogs', '/x/blog']) {
    expect(await pictures(path), path).toBe("'self' data: blob:");
  }
  for (const path of ['/blog', '/blog/a-post']) {
    expect(await pictures(path), path).toBe("'self' data: blob: https:");
  }
});
