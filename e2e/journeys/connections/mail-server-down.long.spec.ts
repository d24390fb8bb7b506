import { expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import {
  startMailServer,
  type TestMailServer,
} from '../../../apps/server/src/shared/mail/mail-server.testing.ts';
import { MailLink } from '../../pages/accounts/mail-link.ts';
import { queryDatabase } from '../../support/servers/database.ts';
import { startVisafolio, type Visafolio } from '../../support/servers/visafolio.ts';

let mails: TestMailServer;
let server: Visafolio;
test.beforeAll(async () => {
  mails = await startMailServer();
  server = await startVisafolio({ SMTP_URL: mails.url, MAIL_FROM: 'Visafolio <no-reply@example.com>' });
});
test.afterAll(async () => {
  await server?.stop();
  await mails?.close();
});

test('a sign-in link requested while the mail server is down arrives later, even after a server crash', async ({
  page,
}) => {
  mails.behave('refuse');
  await page.goto(`${server.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill('ana@waits.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect
    .poll(() => queryDatabase(server.dataDir, 'SELECT attempts FROM outbox WHERE last_error IS NOT NULL'), {
      timeout: 15_000,
    })
    .toEqual([{ attempts: 1 }]);

  await server.kill();
  await queryDatabase(server.dataDir, 'UPDATE outbox SET due_at = now()');
  mails.behave('accept');
  await server.startAgain();
  await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(1);
  const { text = '' } = await PostalMime.parse(mails.received[0]?.content ?? '');
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0] ?? '';
  await new MailLink(page).enter(link, '/dashboard');
  expect(await queryDatabase(server.dataDir, 'SELECT FROM auth.mail_order')).toEqual([]);
});
