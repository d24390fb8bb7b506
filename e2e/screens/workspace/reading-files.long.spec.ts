import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { developmentDocuments } from '../../../apps/server/test/evaluation/made/development.ts';
import { renderPdf } from '../../../apps/server/test/evaluation/made/render.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('a firm administrator sets the pattern of file names and sees an example while typing', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  await signIn(page, await buildProfessional(owner, { firm, name: 'Frida Kovac' }));
  await page.goto('/firm/documents');
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await expect(page.getByText('Villaseñor, Lucía - Bank statement - 2026-03.pdf')).toBeVisible();
  await saveScreenshot(page, 'file-names-en');
  await expectAccessible(page, 'names of files');
  await expectFitsNarrow(page, 'names of files');

  await pattern.fill('{document} of ');
  await page.getByRole('button', { name: 'Insert surname' }).click();
  await expect(page.getByText('Bank statement of Villaseñor.pdf')).toBeVisible();
  await pattern.fill('{nothing}');
  await expect(page.getByText('Use at least one of the words below')).toBeVisible();
  await saveScreenshot(page, 'file-names-wrong-en');
  await pattern.fill('{case_number} {document}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Names of files were changed')).toBeVisible();
  await page.reload();
  await expect(pattern).toHaveValue('{case_number} {document}');

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Formato' })).toBeVisible();
  await saveScreenshot(page, 'file-names-es');
  await expectOnlySpanish(page, 'names of files');
});

test('staff find a file by a word in its text', async ({ page, owner, signIn }) => {
  test.slow();
  const professional = await buildProfessional(owner, { name: 'Frida Kovac' });
  const request = await buildRequest(owner, { professional, client: { name: 'Ana Sol' } });
  await signIn(page, professional);
  const made = developmentDocuments.find(({ name }) => name === 'Checking statement');
  if (!made) throw new Error('no made document');
  await page.goto(`/requests/${request.id}/documents`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: await renderPdf(made) });
  const readings = () => owner.query('SELECT FROM file_readings WHERE client_request_id = $1', [request.id]);
  await expect.poll(async () => (await readings()).rowCount, { timeout: 60_000 }).toBe(1);

  await page.goto('/documents');
  const words = page.getByRole('searchbox', { name: 'Search in documents' });
  await words.fill('meridian');
  await words.press('Enter');
  await expect(page.locator('mark')).toHaveText('Meridian');
  await saveScreenshot(page, 'text-search-en');
  await expectAccessible(page, 'a search for words');
  await expectFitsNarrow(page, 'a search for words');
  await page.goBack();
  await expect(page.locator('mark')).toHaveCount(0);

  await words.fill('zebra');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No document has these words')).toBeVisible();
  await saveScreenshot(page, 'text-search-none-en');
});
