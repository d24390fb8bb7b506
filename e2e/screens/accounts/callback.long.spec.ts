import type { Page } from '@playwright/test';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('without a session the page says that the link was altered; Try Again leads to the sign-in page', async ({
  page,
}) => {
  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', { name: 'Authenticating' })).toBeVisible();
  await expectAccessible(page, 'authenticating');
  await saveScreenshot(page, 'en-authenticating');
  await expectFailure(page, 'Please use the exact link from your email without modifying it.');
  await expectAccessible(page, 'a sign-in that failed');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.waitForURL('**/auth');
});

test('a session from another tab is accepted', async ({ page, owner, signIn }) => {
  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', { name: 'Authenticating' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await signIn(page, await buildProfessional(owner));
  await other.evaluate(() => localStorage.setItem('signed-in-at', String(Date.now())));
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
});

test('a professional is welcomed and reaches the dashboard after 2 seconds', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  const welcomed = Date.now();
  await expectAccessible(page, 'welcome');
  await saveScreenshot(page, 'en-welcome');
  await page.waitForURL('**/dashboard');
  expect(Date.now() - welcomed).toBeGreaterThan(1_500);
});

test('a client reaches the request of the link, in their language', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner);
  await signIn(page, await buildClientUser(owner, request.client));
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(`/auth/callback?request_id=${request.id}`);
  await expect(page.getByRole('heading', { name: '¡Le damos la bienvenida!' })).toBeVisible();
  await expectOnlySpanish(page, 'welcome');
  await page.waitForURL(`**/client/portal?request_id=${request.id}`);
});

test("another client's request does not open", async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner);
  await signIn(page, await buildClientUser(owner, { email: 'stranger@entry.example' }));
  await page.goto(`/auth/callback?request_id=${request.id}`);
  await expectFailure(page, 'Failed to verify your access to this request.');
});

test('a failed access check is reported', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner);
  await signIn(page, await buildClientUser(owner, request.client));
  await page.route('**/api/functions/verify-client-access', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  );
  await page.goto(`/auth/callback?request_id=${request.id}`);
  await expectFailure(page, 'Access verification failed.');
});

test('a sign-in that fails after the session started is reported', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner));
  await page.route('**/api/profiles/me', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  );
  await page.goto('/auth/callback');
  await expectFailure(page, 'Authentication failed');
  await saveScreenshot(page, 'en-callback-failed');
});

test('a session older than 120 seconds logs a warning in the console', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  await owner.query("UPDATE auth.session SET created_at = now() - interval '5 minutes' WHERE user_id = $1", [
    professional.id,
  ]);
  const warned = page.waitForEvent('console', (message) => message.text().includes('seconds old'));
  await page.goto('/auth/callback');
  expect((await warned).type()).toBe('warning');
});

async function expectFailure(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/auth');
}
