import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { collectConsoleErrors } from '../../support/checks/console.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

let count = 0;

async function fillIn(page: Page): Promise<string> {
  const email = `lead.${++count}.${Date.now()}@example.com`;
  await page.getByLabel('First Name').fill('Inés');
  await page.getByLabel('Last Name').fill('Paz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Firm Name').fill('Paz Legal');
  return email;
}

const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Join the Waitlist' });

test('the form has its own URL over the front page, and closing it returns there', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by the page's policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const consoleErrors = collectConsoleErrors(page);
  await page.goto('/waitlist');
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'waitlist');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('each field with missing input says so', async ({ page }) => {
  await page.goto('/waitlist');
  await send(page).click();
  for (const message of [
    'First name must be at least 2 characters.',
    'Last name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Firm name must be at least 2 characters.',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page, 'waitlist with mistakes');
  await saveScreenshot(page, 'waitlist-mistakes-en');
});

test('a firm joins with its visa types, only once even with several clicks', async ({ page, owner }) => {
  await page.goto('/waitlist');
  const email = await fillIn(page);
  for (const visa of ['O-1', 'H-1B', 'Other']) {
    await page.getByLabel('Supported Visas').selectOption(visa);
  }
  await page.getByRole('button', { name: 'Remove O-1' }).click();
  await expect(page.getByLabel('Supported Visas')).toBeFocused();
  await expect(page.getByRole('list', { name: 'Chosen visa types' }).getByRole('listitem')).toHaveText([
    'H-1B',
    'Other',
  ]);
  await saveScreenshot(page, 'waitlist-en');
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route('**/api/waitlist_submissions', async (route) => {
    calls++;
    await released;
    await route.continue();
  });
  await send(page).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  release();
  await expect(page.getByText('Thank you for joining our waitlist!')).toBeVisible();
  await expect(page.getByText("We'll be in touch soon.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(calls).toBe(1);
  const { rows } = await owner.query('SELECT visas_supported FROM waitlist_submissions WHERE email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ visas_supported: ['H-1B', 'Other'] }]);
});

const later = 'Please try again later.';
for (const { status, code, title, text } of [
  {
    status: 502,
    code: 'waitlist.not_sent',
    title: 'There was an issue sending your information.',
    text: later,
  },
  { status: 504, code: 'waitlist.failed', title: 'Something went wrong', text: later },
  {
    status: 429,
    code: 'waitlist.too_often',
    title: 'Something went wrong',
    text: 'Too many sign-ups from here. Please try again in an hour.',
  },
]) {
  test(`if sending fails with ${code}, the notice says so and the input is kept`, async ({ page }) => {
    await page.route('**/api/waitlist_submissions', (route) => route.fulfill({ status, json: { code } }));
    await page.goto('/waitlist');
    await fillIn(page);
    await send(page).click();
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Firm Name')).toHaveValue('Paz Legal');
  });
}

test('a missing network is reported as an error', async ({ page, context }) => {
  await page.goto('/waitlist');
  await fillIn(page);
  // Loads the code of the toasts before the network goes down.
  await page.route('**/api/waitlist_submissions', (route) => route.abort());
  await send(page).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await context.close();
});

test('the form in Spanish', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/waitlist');
  await page.getByLabel('Visas que tramita').selectOption('Other');
  await page.getByRole('button', { name: 'Unirse a la lista de espera' }).last().click();
  await expect(page.getByText('El nombre debe tener al menos 2 caracteres.')).toBeVisible();
  await expectOnlySpanish(page, 'waitlist');
  await saveScreenshot(page, 'waitlist-es');
});
