import { collectConsoleErrors } from '../../support/checks/console.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test("a developer reads the API's reference, all of it from this server", async ({ page, baseURL }) => {
  const consoleErrors = collectConsoleErrors(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? 'nowhere') && !request.url().startsWith('data:')) {
      elsewhere.push(request.url());
    }
  });
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'requests', exact: true }).click();
  await expect(page.getByText('/client_requests', { exact: true }).first()).toBeVisible();
  await saveScreenshot(page, 'api-reference');
  await expect(page.locator('.opblock')).not.toHaveCount(0);
  expect(consoleErrors).toEqual([]);
  expect(elsewhere).toEqual([]);
});
