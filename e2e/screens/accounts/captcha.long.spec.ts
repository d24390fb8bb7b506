import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { startVisafolio, type Visafolio } from '../../support/servers/visafolio.ts';

/** Imitates a provider's script, with a challenge that anyone can solve. */
const script = `window.turnstile = {
  render(box, options) { this.of = { box, options }; return 'w1'; },
  execute() {
    const button = document.createElement('button');
    button.textContent = 'I am a person';
    button.onclick = () => this.of.options.callback('token-' + Math.random());
    this.of.box.append(button);
    this.of.options['before-interactive-callback']();
  },
  remove() { this.of.box.replaceChildren(); },
};`;

interface World {
  provider: { url: string; tokens: string[] };
  visafolio: Visafolio;
}

/** A server that requires a captcha, and the captcha's provider. */
const test = base.extend<World>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  provider: async ({}, use) => {
    const tokens: string[] = [];
    const server = createServer(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
        return;
      }
      tokens.push(new URLSearchParams(await text(request)).get('response') ?? '');
      response.end(JSON.stringify({ success: true, hostname: 'localhost' }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens });
    server.closeAllConnections();
    server.close();
  },
  visafolio: async ({ provider }, use) => {
    const visafolio = await startVisafolio({
      CAPTCHA_SITE_KEY: 'public',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_SCRIPT_URL: `${provider.url}/api.js`,
      CAPTCHA_VERIFY_URL: `${provider.url}/siteverify`,
    });
    await use(visafolio);
    await visafolio.stop();
  },
  baseURL: ({ visafolio }, use) => use(visafolio.url),
});

test('requesting a mail link needs a captcha; if its script cannot load, the page says why', async ({
  page,
  provider,
}) => {
  const form = new SignIn(page);
  await form.open();
  await page.route(`${provider.url}/**`, (route) => route.abort());
  await page.getByLabel('Email', { exact: true }).fill('ines@example.com');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('alert')).toContainText('The check that you are a person could not be loaded.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ines@example.com');
  await expectAccessible(page, 'a captcha that cannot load');
  await saveScreenshot(page, 'captcha-blocked');

  await page.unroute(`${provider.url}/**`);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByRole('button', { name: 'I am a person' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(provider.tokens).toHaveLength(1);
});
