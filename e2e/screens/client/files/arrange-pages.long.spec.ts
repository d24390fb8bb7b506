import type { Locator, Page } from '@playwright/test';
import { typedPdf } from '../../../../apps/server/src/features/files/process/testing/sample-pages.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { pressOn, tabTo } from '../../../support/checks/keyboard.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { expect, test } from '../../../support/client.ts';

const passport = 'Passport copy';

/** Uploads a document of three pages and opens the dialog that arranges them. */
async function openPages(page: Page, documents: Documents): Promise<{ item: Locator; dialog: Locator }> {
  const buffer = await typedPdf(3);
  await documents.upload(passport, { name: 'book.pdf', mimeType: 'application/pdf', buffer }, 'book.pdf');
  const item = documents.item(passport);
  await documents.chooseAction(passport, 'book.pdf', 'Pages and order');
  return { item, dialog: page.getByRole('dialog', { name: `Pages of ${passport}` }) };
}

const pages = (dialog: Locator): Promise<string[]> =>
  dialog
    .getByRole('button', { name: /^Page \d, shown/ })
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));

test('pages are rotated and moved by keyboard, and the Back button saves the changes', async ({
  page,
  owner,
  enter,
}) => {
  const request = await enter('portal', {}, '&view=portal');
  await new Portal(page).openDocuments();
  const documents = new Documents(page);
  const { item, dialog } = await openPages(page, documents);
  await pressOn(page, dialog.getByRole('button', { name: /^Page 2,/ }));
  await expect(dialog.getByRole('button', { name: /^Page 2,/, pressed: true })).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Turn', exact: true }));
  await expect(dialog.getByRole('button', { name: /^Page 2, .* turned by 90 degrees/ })).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: /^Page 1,/ }));
  await page.keyboard.press('Space');
  // The page reacts to arrow keys only a moment after it was picked up.
  await expect(dialog.locator('li.opacity-80')).toBeVisible();
  await page.waitForTimeout(100);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Page 1 is now 2 of 3').first()).toBeAttached();
  await page.keyboard.press('Space');
  const arranged = [
    'Page 2, shown as 1 of 3, turned by 90 degrees',
    'Page 1, shown as 2 of 3',
    'Page 3, shown as 3 of 3',
  ];
  await expect.poll(() => pages(dialog)).toEqual(arranged);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(item).toBeVisible();
  const stored = () =>
    owner.query('SELECT arrangement FROM client_document_uploads WHERE client_request_id = $1', [request.id]);
  await expect
    .poll(async () => (await stored()).rows[0].arrangement?.map((each: { page: number }) => each.page))
    .toEqual([2, 1, 3]);
  await page.reload();
  await documents.chooseAction(passport, 'book.pdf', 'Pages and order');
  await expect.poll(() => pages(dialog)).toEqual(arranged);
});

test('pages that are arranged offline are saved when the connection is back', async ({ page, enter }) => {
  await enter('documents');
  const { item, dialog } = await openPages(page, new Documents(page));
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: /^Page 3,/ }).click();
  await dialog.getByRole('button', { name: 'Remove page', exact: true }).click();
  await expect(dialog.getByText('1 page is left out', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const waiting = dialog.getByRole('alert');
  await expect(waiting).toContainText('Your last changes are not stored yet');
  await expectAccessible(page, 'pages that are not stored yet');
  await saveScreenshot(page, 'en-pages-offline');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeVisible();

  await page.context().setOffline(false);
  await expect(waiting).toBeHidden();
  // A double click has the effect of one click.
  await dialog.getByRole('button', { name: 'Done' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText('2 pages');
  await page.reload();
  await expect(item).toContainText('2 pages');
});
