import type { Page } from '@playwright/test';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { authenticatorCode, SecurityPage } from '../../pages/staff/security.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const password = 'seven herons on a wire';

async function signInWith(page: Page, email: string): Promise<void> {
  const form = new SignIn(page);
  await form.open();
  await form.signIn(email, password);
}

test('two-step sign-in: set up with an app, required at the next sign-in, removed again', async ({
  page,
  owner,
}) => {
  const { email } = await buildProfessional(owner, { password });
  await signInWith(page, email);
  await new Dashboard(page).expectOpen();
  const security = new SecurityPage(page);
  await security.open();
  const secret = await security.startAppSetup();
  await expectAccessible(page, 'setting up two steps');
  await saveScreenshot(page, 'totp-setup');
  const codes = await security.finishAppSetup(authenticatorCode(secret, -1));
  expect(codes).toHaveLength(10);
  await saveScreenshot(page, 'recovery-codes');
  await security.saveCodes();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();
  await expect(page.getByText('Two-step sign-in is on')).toBeHidden();
  await expectAccessible(page, 'Security');
  await saveScreenshot(page, 'security');

  await page.context().clearCookies();
  await signInWith(page, email);
  await expect(security.heading('Two-step sign-in')).toBeVisible();
  await expectAccessible(page, 'the second step');
  await saveScreenshot(page, 'second-step');
  await page.goto('/dashboard');
  await expect(security.heading('Two-step sign-in')).toBeVisible();
  await security.enterCode('000000');
  await expect(page.getByText('This code is not valid. Please enter the newest one.')).toBeVisible();
  await security.enterCode(authenticatorCode(secret));
  await new Dashboard(page).expectOpen();

  await page.context().clearCookies();
  await signInWith(page, email);
  await security.enterCode(codes[0] ?? '');
  await new Dashboard(page).expectOpen();

  await owner.query(
    "UPDATE auth.session SET proved_at = now() - interval '11 min', factor_at = now() - interval '11 min'",
  );
  await security.open();
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(security.heading('Confirm that it is you')).toBeVisible();
  await expectAccessible(page, 'confirming who one is');
  await saveScreenshot(page, 'prove-two-steps');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('Code of your second step').fill('000000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('This code is not valid. Please enter the newest one.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeHidden();
  await page.getByLabel('Code of your second step').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Second factor removed')).toBeVisible();
  await expect(page.getByText('Off. With it,')).toBeVisible();
});

test('a firm requires two-step sign-in: its people set it up before they get access', async ({
  page,
  owner,
}) => {
  const { email, firm } = await buildProfessional(owner, { password });
  await owner.query('INSERT INTO auth.firm_policy VALUES ($1, true)', [firm?.id]);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const form = new SignIn(page, 'es');
  await form.open();
  await form.signIn(email, password);
  const security = new SecurityPage(page, 'es');
  await expect(security.heading('Configure el inicio de sesión en dos pasos')).toBeVisible();
  const secret = await security.nameApp();
  await expectOnlySpanish(page, 'setting up two steps');
  await saveScreenshot(page, 'enrol-es');
  await expect(page.getByRole('button', { name: 'Entrar como otra persona' })).toBeVisible();
  await security.finishAppSetup(authenticatorCode(secret));
  // The dialog continues only after the codes are saved: they are never shown again.
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Ya los guardé']);
  await security.saveCodes();
  await expect(page).toHaveURL(/\/dashboard/);
  await security.open();
  await expectOnlySpanish(page, 'Security');
  await saveScreenshot(page, 'security-es');
});

test('a person ends a session in another browser', async ({ page, owner, browser, visafolio }) => {
  const { email } = await buildProfessional(owner, { password });
  const elsewhere = await browser.newContext({
    baseURL: visafolio.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const phone = await elsewhere.newPage();
  await signInWith(phone, email);
  await new Dashboard(phone).expectOpen();

  await signInWith(page, email);
  await new Dashboard(page).expectOpen();
  const security = new SecurityPage(page);
  await security.open();
  await expect(page.getByText('This device').first()).toBeVisible();
  await saveScreenshot(page, 'sessions');
  await expect(security.heading('Remembered browsers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget Safari on iPhone' })).toBeVisible();
  await page.getByRole('button', { name: 'Forget Safari on iPhone' }).scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'remembered-browsers');
  await expectAccessible(page, 'remembered browsers');
  await expectFitsNarrow(page, 'remembered browsers');
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toBeHidden();
  await page.getByRole('button', { name: /^Forget Chrome/ }).click();
  await expect(page.getByText('This browser is no longer remembered')).toBeVisible();
  await expect(page.getByText('No browser is remembered.')).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Welcome to Visafolio' })).toBeVisible();
  await elsewhere.close();
});
