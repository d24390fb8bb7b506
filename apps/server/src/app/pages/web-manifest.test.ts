import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const get = (path: string, headers = {}) => server.fetch(new Request(server.url + path, { headers }));

test.each(['en', 'es'])("a client's pages can be installed, in %s", async (language) => {
  const page = await (await get('/client/portal', { cookie: `language=${language}` })).text();
  const [, link = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const answer = await get(link);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = (await answer.json()) as Record<'description' | 'lang' | 'start_url', string> & {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Visafolio', start_url: '/client/start', display: 'standalone' });
  expect(manifest.description).toMatch(language === 'es' ? /^Su solicitud/ : /^Your application/);
  expect(manifest.lang.slice(0, 2)).toBe(language);
  expect((await get(manifest.start_url)).status).toBe(200);
  const { icons } = manifest;
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const picture = Buffer.from(await (await get(src)).arrayBuffer());
    // A PNG's header names its width and height.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].join('x'), src).toBe(sizes);
  }
});

test('pages of staff and visitors cannot be installed as the application of clients', async () => {
  for (const path of ['/', '/dashboard', '/blog', '/clients'])
    expect(await (await get(path)).text(), path).not.toContain('rel="manifest"');
});

test("the worker's page without data has no data of a session, and the policy of every page", async () => {
  const worker = await (await get('/client-worker.js')).text();
  const [shell = ''] = /\/assets\/client-shell-[^`"]+\.html/.exec(worker) ?? [];
  const page = await get(shell);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await page.text()).toContain(
    '<script id="page-data" type="application/json">{"offline":true}</script>',
  );
});
