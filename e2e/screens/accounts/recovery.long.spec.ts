import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectOnlySpanish, expectSpanishMail } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

const password = 'seven herons on a wire';
const next = 'eight herons on a wire';

test('a forgotten password is reset by mail, and the new one signs in', async ({
  page,
  owner,
  visafolio,
}) => {
  const { email } = await buildProfessional(owner, { password });
  const form = new SignIn(page);
  await form.open();
  await form.signIn(email, 'not this one');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectAccessible(page, 'Forgot password?');
  await saveScreenshot(page, 'recover');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await saveScreenshot(page, 'recover-sent');

  const { link } = await waitForMail(visafolio.dataDir, email);
  await page.goto(link);
  await page.reload();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('12345');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(page.getByText('The password needs at least 6 characters.')).toBeVisible();
  await field.fill('password');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await expectAccessible(page, 'a new password');
  await saveScreenshot(page, 'reset');
  await field.fill(next);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await new Dashboard(page).expectOpen();

  await page.context().clearCookies();
  await form.open();
  await form.signIn(email, password);
  await expect(page.getByText('Email or password is not correct.')).toBeVisible();
  await form.signIn(email, next);
  await new Dashboard(page).expectOpen();

  await page.context().clearCookies();
  await page.goto(link);
  await field.fill('nine herons on a wire');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('the code in the mail resets the password too, in Spanish', async ({ page, owner, visafolio }) => {
  const { email } = await buildProfessional(owner, { password });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(`/auth/reset?email=${encodeURIComponent(email)}`);
  // Until hydration, the tab has the title from the server, which does not know the chosen language yet.
  await expect(page.getByRole('button', { name: 'Enviarme el enlace' })).toBeVisible();
  await expectOnlySpanish(page, 'Forgot password?');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  const mail = await waitForMail(visafolio.dataDir, email);
  expectSpanishMail(mail);
  await page.getByLabel('Código de 6 dígitos').fill(mail.code);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(next);
  await expectOnlySpanish(page, 'a new password');
  await page.getByRole('button', { name: 'Guardar la contraseña y entrar' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});
