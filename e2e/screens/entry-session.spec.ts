import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { expect, test } from '../support/test.ts';

test('a staff page shows Loading... until it is known who is here, then sends a visitor to sign in', async ({
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

test('signing out in one tab ends the other one too', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: `Account menu of ${professional.name}` }).click();
  await other.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('**/auth');
});

test('a session that ended on the server leads to sign in by itself', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const { client } = await buildRequest(owner, { professional });
  await signIn(page, professional);
  await page.goto('/dashboard');
  await expect(page.getByText(client.name).first()).toBeVisible();
  await owner.query('DELETE FROM auth.session WHERE user_id = $1', [professional.id]);
  await page.waitForURL('**/auth');
});

test('an address over 2048 characters is warned of in the console', async ({ page }) => {
  const warned = page.waitForEvent('console', (message) => message.text().includes('more than 2048'));
  await page.goto(`/auth?email=${'x'.repeat(2_100)}`);
  expect((await warned).type()).toBe('warning');
});
