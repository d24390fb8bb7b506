import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { MailLink } from '../../pages/accounts/mail-link.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { Settings } from '../../pages/staff/settings.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

test('a staff page shows Loading... until the session is known, then sends a visitor to the sign-in page', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/get-session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  answer();
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome to Visafolio' })).toBeVisible();
});

test('two tabs share one session: a change in one shows in the other', async ({
  page,
  owner,
  signIn,
  visafolio,
}) => {
  test.setTimeout(120_000);
  const one = await buildProfessional(owner, { name: 'Mariana Sol' });
  const two = await buildProfessional(owner, { name: 'Beatriz Luna' });
  const accountMenu = (name: string) => ({ name: `Account menu of ${name}` });
  await signIn(page, one);
  // Its token is due for rotation: both tabs must keep working.
  await owner.query("UPDATE auth.session SET rotated_at = now() - interval '2 hours' WHERE user_id = $1", [
    one.id,
  ]);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', accountMenu('Mariana Sol'))).toBeVisible();

  const other = await page.context().newPage();
  const settings = new Settings(other);
  await settings.open();
  await settings.dialog().getByLabel('Full Name').fill('Mariana Mar');
  await settings.button('Save changes').click();
  await expect(page.getByRole('button', accountMenu('Mariana Mar'))).toBeVisible();
  const { rows } = await owner.query('SELECT generation FROM auth.session WHERE user_id = $1', [one.id]);
  expect(rows).toEqual([{ generation: 1 }]);

  await page.request.post('/api/auth/sign-in/magic-link', {
    data: { email: two.email },
    headers: { origin: visafolio.url },
  });
  const { link } = await waitForMail(visafolio.dataDir, two.email);
  await new MailLink(other).enter(link, '/dashboard');
  await expect(page.getByRole('button', accountMenu('Beatriz Luna'))).toBeVisible();

  await other.getByRole('button', accountMenu('Beatriz Luna')).click();
  await other.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('**/auth');
});

test('a session that nobody used ends: the page is hidden with what was typed, and goes on after a sign-in in another tab', async ({
  page,
  owner,
  signIn,
}) => {
  test.setTimeout(120_000);
  const professional = await buildProfessional(owner, { password: 'seven herons on a wire' });
  const { client } = await buildRequest(owner, { professional });
  await signIn(page, professional);
  await page.goto('/dashboard');
  await expect(page.getByText(client.name).first()).toBeVisible();
  await page.getByLabel('Search requests').fill(client.name);
  await owner.query("UPDATE auth.session SET used_at = now() - interval '9 hours' WHERE user_id = $1", [
    professional.id,
  ]);
  // Any call notices it.
  await page.getByLabel('Search requests').fill(client.name.slice(0, 3));
  const ended = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(ended).toBeVisible();
  await expect(page.getByText(client.name).first()).toBeHidden();
  await expectAccessible(page, 'an ended session');
  await saveScreenshot(page, 'session-ended');
  const opened = page.waitForEvent('popup');
  await ended.getByRole('link', { name: 'Sign in in a new tab' }).click();
  const tab = await opened;
  await new SignIn(tab).signIn(professional.email, 'seven herons on a wire');
  await new Dashboard(tab).expectOpen();
  await page.bringToFront();
  await expect(ended).toBeHidden();
  await expect(page.getByText(client.name).first()).toBeVisible();
  await expect(page.getByLabel('Search requests')).toHaveValue(client.name.slice(0, 3));

  await owner.query('DELETE FROM auth.session WHERE user_id = $1', [professional.id]);
  await page.getByLabel('Search requests').fill('');
  await expect(ended).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/auth');
});

test('a URL over 2048 characters logs a warning in the console', async ({ page }) => {
  const warned = page.waitForEvent('console', (message) => message.text().includes('more than 2048'));
  await page.goto(`/auth?email=${'x'.repeat(2_100)}`);
  expect((await warned).type()).toBe('warning');
});
