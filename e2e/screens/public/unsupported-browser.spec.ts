import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const titles = { en: 'This browser is too old', es: 'Este navegador es demasiado antiguo' };

for (const [language, title] of Object.entries(titles)) {
  test(`an outdated browser gets an explanation instead of an empty page (${language})`, async ({
    page,
    visafolio,
  }) => {
    // Like Safari before 16.4 and Firefox before 128.
    await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
    await page.context().addCookies([{ name: 'language', value: language, url: visafolio.url }]);
    for (const path of ['/', '/auth', '/dashboard', '/client/portal?request_id=none']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('#root')).toHaveCount(0);
    }
    await saveScreenshot(page, `unsupported-${language}`);
  });
}

test('a supported browser never shows the message', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByText(titles.en)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeVisible();
});
