import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { buildManyFiles, countAccepted } from '../../support/files/many-files.ts';
import { expect, test } from '../../support/test.ts';

test('sixteen files are reviewed with sixteen keystrokes', async ({ page, owner, visafolio, signIn }) => {
  const request = await buildManyFiles({ owner, dataDir: visafolio.dataDir, page }, 16);
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}/documents`);
  await page.getByRole('button', { name: 'Review 16 files' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Passport copy' })).toBeVisible();
  await saveScreenshot(page, 'review-en');
  await expectAccessible(page, 'the window in which files are judged');
  for (let position = 1; position <= 16; position++) {
    await expect(page.getByText(`File ${position} of 16`)).toBeVisible();
    await page.keyboard.press('a');
  }
  await expect(page.getByText('All files are reviewed')).toBeVisible();
  await saveScreenshot(page, 'review-done-en');
  await expect.poll(() => countAccepted(owner, request)).toBe(16);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review 16 files' })).toHaveCount(0);
});

test('a file is requested again, and others are zoomed, rotated and compared with answers', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildManyFiles({ owner, dataDir: visafolio.dataDir, page }, 3);
  await signIn(page, request.professional);
  await page.goto(`/dashboard?request=${request.id}`);
  await page.getByRole('button', { name: 'Review 3 files' }).click();
  const passport = page.getByRole('dialog', { name: 'Passport copy' });
  const beside = passport.getByRole('complementary', { name: 'To compare with' });
  await expect(beside.getByText('The page with your photo')).toBeVisible();
  await expect(beside.getByText('Full name as in your passport')).toBeVisible();
  await expect(beside.getByText('Years of professional experience')).toHaveCount(0);

  const sheet = passport.getByRole('img', { name: 'Page 1 of 1' });
  const size = async () => {
    const box = await sheet.boundingBox();
    return { width: Math.round(box?.width ?? 0), isUpright: (box?.height ?? 0) > (box?.width ?? 0) };
  };
  await expect.poll(async () => (await size()).isUpright).toBe(true);
  const { width } = await size();
  await page.keyboard.press('+');
  await expect.poll(async () => (await size()).width).toBe(Math.round(width * 1.5));
  await page.keyboard.press('-');
  await page.keyboard.press('t');
  await expect.poll(async () => (await size()).isUpright).toBe(false);
  await saveScreenshot(page, 'review-turned-en');

  await page.keyboard.press('j');
  await expect(page.getByText('File 2 of 3')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('File 1 of 3')).toBeVisible();
  await expect.poll(async () => (await size()).isUpright).toBe(true);

  await page.keyboard.press('r');
  const reason = page.getByRole('textbox', { name: /Reason/ });
  // Letters in the reason must not act as shortcuts.
  await reason.pressSequentially('A jar of rain covers it');
  await saveScreenshot(page, 'review-ask-again-en');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Ask again', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Ask again for' })).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Pay stub 2' })).toBeVisible();
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  expect(await countAccepted(owner, request)).toBe(0);
});

test('a file that fails to be accepted is reported and stays open', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildManyFiles({ owner, dataDir: visafolio.dataDir, page }, 2);
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}/documents`);
  await page.getByRole('button', { name: 'Review 2 files' }).click();
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await page.route('**/accept*', (route) => route.abort());
  await page.keyboard.press('a');
  await expect(page.getByText('File 2 of 2')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
  await page.unroute('**/accept*');
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
  await page.context().setOffline(false);
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(page.getByText('File 2 of 2')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('All files are reviewed')).toBeVisible();
  await expect.poll(() => countAccepted(owner, request)).toBe(2);
});

test('a file that fails to be accepted without a connection is reported, also as the first notice of a visit', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildManyFiles({ owner, dataDir: visafolio.dataDir, page }, 2);
  await signIn(page, request.professional);
  const toasts = page.waitForResponse(/\/assets\/toaster-.*\.js/);
  await page.goto(`/requests/${request.id}/documents`);
  await page.getByRole('button', { name: 'Review 2 files' }).click();
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  // With what it imports.
  await page.evaluate((address) => import(address), (await toasts).url());
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
  expect(await countAccepted(owner, request)).toBe(0);
});

test('the dialog in Spanish, also on a phone', async ({ page, owner, visafolio, signIn }) => {
  const request = await buildManyFiles({ owner, dataDir: visafolio.dataDir, page }, 2);
  await signIn(page, request.professional);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/requests/${request.id}/documents`);
  await page.getByRole('button', { name: 'Revisar 2 archivos' }).click();
  await expect(page.getByText('Archivo 1 de 2')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Página 1 de 1' })).toBeVisible();
  await saveScreenshot(page, 'review-es');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Archivo 2 de 2')).toBeVisible();
});
