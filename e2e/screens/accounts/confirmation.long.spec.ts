import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectOnlySpanish, expectSpanishMail } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

const password = 'seven herons on a wire';
const theirs = 'the squatter knows this';
const newEmail = (name: string) => `${name}.${Date.now()}@example.com`;

test('confirming a sign-up in another browser asks for a new password, and the first password stays invalid', async ({
  page,
  browser,
  owner,
  visafolio,
}) => {
  // The first professional becomes administrator; this one must not.
  await buildProfessional(owner);
  const email = newEmail('grace');
  const elsewhere = await browser.newPage({ baseURL: visafolio.url });
  const form = new SignIn(elsewhere);
  await form.open();
  await form.signUp(email, theirs);

  const { link } = await waitForMail(visafolio.dataDir, email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page, 'choosing a password');
  await saveScreenshot(page, 'choose-password');
  await page.reload();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('12345');
  await field.press('Enter');
  await expect(page.getByText('The password needs at least 6 characters.')).toBeVisible();
  await field.fill(password);
  await field.press('Enter');
  await new Dashboard(page).expectOpen();

  await form.open();
  await form.signIn(email, theirs);
  await expect(elsewhere.getByText('Email or password is not correct.')).toBeVisible();
  await form.signIn(email, password);
  await new Dashboard(elsewhere).expectOpen();
  await elsewhere.close();
});

test('the new password can be skipped, in Spanish', async ({ page, browser, owner, visafolio }) => {
  await buildProfessional(owner);
  const email = newEmail('gracia');
  const elsewhere = await browser.newPage({ baseURL: visafolio.url, locale: 'es-MX' });
  await elsewhere.addInitScript(() => localStorage.setItem('language', 'es'));
  const form = new SignIn(elsewhere, 'es');
  await form.open();
  await form.signUp(email, theirs);
  await elsewhere.close();

  const mail = await waitForMail(visafolio.dataDir, email);
  expectSpanishMail(mail);
  await page.goto(mail.link);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Elija una contraseña' })).toBeVisible();
  await expectOnlySpanish(page, 'choosing a password');
  await saveScreenshot(page, 'choose-password-es');
  await page.getByRole('button', { name: 'Continuar sin contraseña' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a client whose address a stranger signs up stays a client: the mail says so and leads to the case', async ({
  page,
  browser,
  owner,
  visafolio,
}) => {
  const { client } = await buildRequest(owner);
  const elsewhere = await browser.newPage({ baseURL: visafolio.url });
  const form = new SignIn(elsewhere);
  await form.open();
  await form.signUp(client.email, theirs);
  await elsewhere.close();
  const mail = await waitForMail(visafolio.dataDir, client.email);
  expect(mail.text).toContain('In any other browser the link only signs you in as a client.');
  await page.goto(mail.link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/client\/portal/);
});

test('after a password reset the page lists the remaining phone and linked accounts, which can be removed', async ({
  page,
  owner,
  visafolio,
}) => {
  for (const language of ['en', 'es'] as const) {
    const say = (en: string, es: string) => (language === 'en' ? en : es);
    const { id, email } = await buildProfessional(owner, { password });
    const number = `+1202555${String(Math.floor(100 + Math.random() * 99)).padStart(4, '0')}`;
    await owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);
    await owner.query(
      `INSERT INTO auth.account (user_id, provider_id, account_id) VALUES ($1::uuid, 'ethereum', '0x' || md5($1::text) || '00000000')`,
      [id],
    );
    await page.context().clearCookies();
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`/auth/reset?email=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: say('Send me the link', 'Enviarme el enlace') }).click();
    const { link } = await waitForMail(visafolio.dataDir, email);
    await page.goto(link);
    const field = page.getByLabel(say('New password', 'Contraseña nueva'), { exact: true });
    await field.fill('eight herons on a wire');
    await field.press('Enter');
    const title = say('Your new password is set', 'Su contraseña nueva está guardada');
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    if (language === 'es') await expectOnlySpanish(page, 'after a reset');
    else await expectAccessible(page, 'after a reset');
    await saveScreenshot(page, `after-reset-${language}`);

    await page.getByRole('button', { name: say(`Remove ${number}`, `Quitar ${number}`) }).press('Enter');
    await expect(page.getByText(number)).toBeHidden();
    await page.getByRole('button', { name: say('Disconnect', 'Desvincular') }).press('Enter');
    await expect(
      page.getByText(say('nothing else can sign in to your account', 'nada más da acceso a su cuenta')),
    ).toBeVisible();
    await saveScreenshot(page, `after-reset-nothing-${language}`);
    const { rowCount } = await owner.query(
      `SELECT FROM auth.phone WHERE user_id = $1
       UNION ALL SELECT FROM auth.account WHERE user_id = $1 AND provider_id <> 'credential'`,
      [id],
    );
    expect(rowCount).toBe(0);
    await page.getByRole('button', { name: say('Continue', 'Continuar') }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  }
});
