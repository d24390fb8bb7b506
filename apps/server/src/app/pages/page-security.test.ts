import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Captcha, Config } from '../../shared/services.ts';
import { pageSecurity } from './page-security.ts';

async function loadHeaders(config: Partial<Config>): Promise<Headers> {
  const publicUrl = 'http://localhost:3000';
  const app = new Hono()
    .use(pageSecurity({ publicUrl, captcha: undefined, ...config }))
    .get('/', (c) => c.text(''));
  return (await app.request('/')).headers;
}

async function policy(captcha?: Captcha): Promise<Record<string, string>> {
  const header = (await loadHeaders({ captcha })).get('content-security-policy') ?? '';
  return Object.fromEntries(
    header.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]),
  );
}
const captcha = (provider: Captcha['provider'], scriptUrl: string): Captcha => ({
  provider,
  scriptUrl,
  siteKey: 'k',
  secret: 's',
  verifyUrl: 'https://verify.example.com/',
});

test('without a captcha pages load no scripts or frames from other hosts', async () => {
  const rules = await policy();
  expect(rules['script-src']).toMatch(/^'self' 'sha256-[^ ]+' 'sha256-[^ ]+'$/);
  expect(rules['default-src']).toBe("'self'");
  expect(rules).not.toHaveProperty('frame-src');
});

test("a captcha adds its provider's hosts to the policy and nothing else", async () => {
  const turnstile = await policy(
    captcha('turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'),
  );
  expect(turnstile['script-src']).toMatch(
    /^'self' 'sha256-[^ ]+' 'sha256-[^ ]+' https:\/\/challenges\.cloudflare\.com$/,
  );
  expect(turnstile['frame-src']).toBe("'self' https://challenges.cloudflare.com");
  expect(turnstile['style-src']).toBe("'self' 'unsafe-inline'");
  const hcaptcha = await policy(captcha('hcaptcha', 'https://js.hcaptcha.com/1/api.js'));
  expect(hcaptcha['frame-src']).toBe(
    "'self' https://js.hcaptcha.com https://hcaptcha.com https://*.hcaptcha.com",
  );
  expect(JSON.stringify([turnstile, hcaptcha])).not.toContain('verify.example.com');
});

test('a page reached by https requires https from then on; plain http sets no such header', async () => {
  const served = await loadHeaders({ publicUrl: 'https://cases.example.com' });
  expect(served.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await loadHeaders({})).get('strict-transport-security')).toBeNull();
});
