import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { SecurityPage } from '../../pages/staff/security.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { listMails, waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

const password = 'seven herons on a wire';
/** A number from the range that telephone companies do not assign. */
const newNumber = () => `+1202555${String(Math.floor(100 + Math.random() * 99)).padStart(4, '0')}`;

test('sign-in by phone: confirm a number in Settings, request a code, create an account with a new number', async ({
  page,
  owner,
  visafolio,
}) => {
  const codeTo = async (number: string, nth: number) => {
    await expect
      .poll(async () => (await listMails(visafolio.dataDir, `${number}@text.invalid`)).length)
      .toBe(nth);
    return (await listMails(visafolio.dataDir, `${number}@text.invalid`))[nth - 1]?.code ?? '';
  };
  const number = newNumber();
  const { email } = await buildProfessional(owner, { password });
  const form = new SignIn(page);
  await form.open();
  await form.signIn(email, password);
  await new Dashboard(page).expectOpen();
  await new SecurityPage(page).open();
  await page.getByRole('button', { name: 'Add a phone number' }).click();
  await page.getByLabel('Mobile number').fill('555');
  await expect(page.getByRole('button', { name: 'Text me a code' })).toBeDisabled();
  await page.getByLabel('Mobile number').fill('555 0123');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('This is not a mobile number.')).toBeVisible();
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('A code is on its way to')).toBeVisible();
  await expectAccessible(page, 'confirming a number');
  await saveScreenshot(page, 'phone-confirm');
  await page.getByLabel('6-digit code').fill(await codeTo(number, 1));
  await page.getByRole('button', { name: 'Confirm the number' }).click();
  await expect(page.getByText('Your phone signs you in from now on')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${number}` })).toBeVisible();
  await saveScreenshot(page, 'phone-security');

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use a code by text message' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in by phone' })).toBeVisible();
  await expectAccessible(page, 'signing in by phone');
  await saveScreenshot(page, 'phone-sign-in');
  await page.getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  await page.getByLabel('6-digit code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not valid', { exact: false })).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeTo(number, 2));
  await page.keyboard.press('Enter');
  await new Dashboard(page).expectOpen();

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use a code by text message' }).click();
  const fresh = `+1415555${number.slice(-4)}`;
  await page.getByLabel('Mobile number').fill(fresh);
  await page.keyboard.press('Enter');
  await page.getByLabel('6-digit code').fill(await codeTo(fresh, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No account has this number yet.')).toBeVisible();
  await expectAccessible(page, 'a new number');
  await saveScreenshot(page, 'phone-new-number');
  const newcomer = `newcomer.${Date.now()}@example.com`;
  await page.getByLabel('Email').fill(newcomer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect((await waitForMail(visafolio.dataDir, newcomer)).text).toContain(fresh);
});

test('a phone as second step, required by the firm, in Spanish', async ({ page, owner, visafolio }) => {
  const { email, firm } = await buildProfessional(owner, { password });
  await owner.query('INSERT INTO auth.firm_policy VALUES ($1, true)', [firm?.id]);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const number = newNumber().replace('202', '312');
  const textTo = async (nth: number) => {
    await expect
      .poll(async () => (await listMails(visafolio.dataDir, `${number}@text.invalid`)).length)
      .toBe(nth);
    return (await listMails(visafolio.dataDir, `${number}@text.invalid`))[nth - 1]?.code ?? '';
  };
  const form = new SignIn(page, 'es');
  await form.open();
  await form.signIn(email, password);
  const security = new SecurityPage(page, 'es');
  await expect(security.heading('Configure el inicio de sesión en dos pasos')).toBeVisible();
  await page.getByRole('button', { name: 'Recibir códigos por mensaje de texto' }).click();
  await page.getByLabel('Número de celular').fill(number);
  await page.getByRole('button', { name: 'Enviarme un código' }).click();
  await page.getByLabel('Código de 6 dígitos').fill(await textTo(1));
  await expectOnlySpanish(page, 'setting up a phone');
  await page.getByRole('button', { name: 'Activar' }).click();
  await security.saveCodes();
  await expect(page).toHaveURL(/\/dashboard/);
  await security.open();
  await expect(page.getByText(`Teléfono terminado en ${number.slice(-4)}`)).toBeVisible();
  await expectOnlySpanish(page, 'Security with a phone');
  await saveScreenshot(page, 'phone-security-es');

  await page.context().clearCookies();
  await form.open();
  await form.signIn(email, password);
  await page.getByRole('button', { name: `Enviar un código a •••• ${number.slice(-4)}` }).click();
  await expect(page.getByText('El código va en camino.')).toBeVisible();
  await expectAccessible(page, 'the second step by phone');
  await expectOnlySpanish(page, 'the second step by phone');
  await saveScreenshot(page, 'phone-second-step-es');
  await security.enterCode(await textTo(2));
  await expect(page).toHaveURL(/\/dashboard/);
});
