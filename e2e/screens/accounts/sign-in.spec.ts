import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { collectConsoleErrors } from '../../support/checks/console.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

test('both levels of tabs are shown, and a visitor causes no session call', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/get-session')) asked.push(request.url());
  });
  const form = new SignIn(page);
  await form.open();
  await expect(page.getByRole('tab', { name: 'Magic Link' })).toHaveAttribute('aria-selected', 'true');
  await saveScreenshot(page, 'en-sign-in');
  await expectFitsNarrow(page, 'sign-in');
  await expectAccessible(page, 'sign-in by link');
  await form.openPasswordTab();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'sign-in by password');
  await saveScreenshot(page, 'en-sign-in-password');
  await form.openSignUp();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
  await expectAccessible(page, 'sign-up');
  await saveScreenshot(page, 'en-sign-up');
  expect(asked).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('the sign-in page is in Spanish for a visitor who chose it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await new SignIn(page, 'es').open();
  await expectOnlySpanish(page, 'sign-in');
  await saveScreenshot(page, 'es-sign-in');
});

test('requesting a link is confirmed with its expiry of 1 hour, and can be repeated', async ({
  page,
  visafolio,
}) => {
  const form = new SignIn(page);
  await form.open();
  await form.requestLink('rosa@entry.example');
  await expect(page.getByText('The link and the code expire after 1 hour.')).toBeVisible();
  await waitForMail(visafolio.dataDir, 'rosa@entry.example');
  await expectAccessible(page, 'check your email');
  await saveScreenshot(page, 'en-sent');
  await page.getByRole('button', { name: 'Send Another Link' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Visafolio' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

test("a link that could not be sent shows the server's reason in red and keeps the address", async ({
  page,
}) => {
  const form = new SignIn(page);
  await form.open();
  await page.route('**/api/auth/sign-in/magic-link', (route) => route.abort());
  await page.getByLabel('Email', { exact: true }).fill('rosa@entry.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to send magic link. Please try again.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rosa@entry.example');
  await expectAccessible(page, 'a link that was not sent');
  await saveScreenshot(page, 'en-link-failed');
  await page.route('**/api/auth/sign-in/magic-link', (route) =>
    route.fulfill({ status: 429, json: { code: 'accounts.too_many_requests' } }),
  );
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
});

test('two quick clicks send one link', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/auth/sign-in/magic-link', (route) => {
    sent += 1;
    return route.continue();
  });
  await new SignIn(page).open();
  await page.getByLabel('Email', { exact: true }).fill('twice@entry.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(sent).toBe(1);
});

test('a password sign-in leads to the dashboard', async ({ page, owner }) => {
  const password = 'puerta-abierta-7';
  const { email } = await buildProfessional(owner, { password });
  const form = new SignIn(page);
  await form.open();
  await form.signIn(email, password);
  await page.waitForURL('**/dashboard');
});

test('a signed-in person skips the sign-in page', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner));
  await page.goto('/auth');
  await page.waitForURL('**/dashboard');
});
