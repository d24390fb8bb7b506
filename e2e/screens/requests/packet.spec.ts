import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { readPdf } from '../../../apps/server/test/harness/read-pdf.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';
import { storeUploads } from '../../support/files/stored-files.ts';
import { expect, test } from '../../support/test.ts';

async function buildCase(owner: pg.Pool) {
  const professional = await buildProfessional(owner, { name: 'Marisol Quiñones' });
  const template = await buildTemplate(owner, {
    owner: professional,
    visaType: 'H-1B',
    documents: [
      { name: 'Passport copy', required: true },
      { name: 'Degree certificate', required: true },
    ],
  });
  const request = await buildRequest(owner, {
    professional,
    template,
    client: { name: 'Luz Hernández' },
    status: 'in-progress',
    answers: 'all',
    documents: 'all',
  });
  return { professional, request };
}

test('a foreign paper gets a translation, a certificate to sign and the signed one', async ({
  page,
  browser,
  owner,
  visafolio,
  signIn,
}) => {
  const { professional, request } = await buildCase(owner);
  const file = await smallPdf(browser, 'Paper');
  await storeUploads(owner, visafolio.dataDir, request, file.buffer);
  await signIn(page, professional);
  await page.goto(`/requests/${request.id}/packet`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Translations' })).toBeVisible();
  const paper = main.locator('details').first();
  const name = await paper.locator('bdi').nth(1).innerText();
  await paper.getByLabel('Language').selectOption({ label: 'Spanish' });
  await expect(paper.getByText('Needs a translation')).toBeVisible();
  await saveScreenshot(page, 'packet-not-translated');
  const upload = async (label: string) => {
    await paper.getByRole('button', { name: `Add a file: ${label}, ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'file of a packet');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog).toBeHidden();
  };
  await upload('Translation');
  await expect(paper.getByText('Needs the translator')).toBeVisible();
  await paper.getByLabel("Translator's name").fill('Luz Peña');
  await paper.getByLabel("Translator's address").fill('1 Main St, Chicago');
  await paper.getByRole('button', { name: 'Make the certificate to sign' }).click();
  await expect(paper.getByText('Needs the signed certificate')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await paper.getByRole('link', { name: 'Download the certificate to sign' }).click();
  const [certificate] = await readPdf(await readFile(await (await downloading).path()));
  expect(certificate).toContain('competent to translate from Spanish to English');
  await expectAccessible(page, 'translation of a packet');
  await expectFitsNarrow(page, 'translation of a packet');
  await saveScreenshot(page, 'packet-translation');
  await upload('Signed certificate');
  await expect(paper.getByText('Complete')).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(main.getByRole('heading', { name: 'Traducciones' })).toBeVisible();
  await saveScreenshot(page, 'packet-translated-es');
});

test('staff put a letter and documents into one PDF, in their order', async ({
  page,
  browser,
  owner,
  visafolio,
  signIn,
}) => {
  const { professional, request } = await buildCase(owner);
  await storeUploads(owner, visafolio.dataDir, request, (await smallPdf(browser, 'Paper')).buffer);
  await signIn(page, professional);
  await page.goto(`/requests/${request.id}/letters`);
  await page.getByRole('button', { name: 'New letter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/requests/${request.id}/packet`);
  const main = page.getByRole('main');
  await expect(main.getByText('1 thing to fix first')).toBeVisible();
  await expectAccessible(page, 'packet');
  await expectFitsNarrow(page, 'packet');
  await saveScreenshot(page, 'packet-to-mend');

  const finding = main.getByRole('listitem').filter({ hasText: 'has no PDF yet' });
  await finding.getByRole('link').click();
  await page.getByRole('button', { name: 'File as PDF' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'File it anyway' }).click();
  await expectToast(page, 'The PDF is in the case’s forms');

  await page.goto(`/requests/${request.id}/packet`);
  await expect(main.getByText('has no PDF yet')).toBeHidden();
  await main.getByRole('button', { name: 'Move Degree certificate up' }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText('Degree certificate is now number 2.')).toBeAttached();
  await expect(main.getByRole('listitem').filter({ hasText: 'Exhibit A' })).toContainText(
    'Degree certificate',
  );
  await main.getByRole('button', { name: 'Build the PDF' }).click();
  const downloading = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download the PDF' }).click();
  const pages = await readPdf(await readFile(await (await downloading).path()));
  for (const [index, text] of pages.entries()) expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  const exhibits = pages.findIndex((text) => text.includes('Index of exhibits'));
  expect(pages[exhibits]).toContain(`Exhibit A: Degree certificate, page ${exhibits + 2}`);
  expect(pages[exhibits + 1]).toMatch(/Exhibit A.*Degree certificate/);
  await saveScreenshot(page, 'packet-built');

  // Somebody has checked it, until something changes.
  await main.getByRole('button', { name: 'I have checked it: ready to file' }).click();
  await expect(main.getByText('Checked and ready, Marisol Quiñones')).toBeVisible();
  await saveScreenshot(page, 'packet-ready');

  // Two documents in one exhibit with a title, by keyboard.
  await main.getByRole('button', { name: 'Join Passport copy with the exhibit before it' }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText('Passport copy is now in the exhibit before it.')).toBeAttached();
  await expect(main.getByText('Checked and ready')).toBeHidden();
  await main.getByRole('button', { name: 'Change the title of Degree certificate, Passport copy' }).click();
  await page.keyboard.type('Identity and degree');
  await page.keyboard.press('Enter');
  const exhibit = main.getByRole('listitem').filter({ hasText: 'Exhibit A' });
  await expect(exhibit).toContainText('Identity and degree');
  await expectAccessible(page, 'exhibits of a packet');
  await expectFitsNarrow(page, 'exhibits of a packet');
  await saveScreenshot(page, 'packet-exhibits');
  await main.getByRole('button', { name: 'Make Passport copy an exhibit of its own' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Exhibit B' })).toContainText('Passport copy');

  // Another order: the PDF is out of date.
  await main.getByRole('button', { name: 'Leave Passport copy out' }).click();
  await expect(main.getByText('Something has changed since.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add Passport copy' })).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(main.getByText('Algo ha cambiado desde entonces.')).toBeVisible();
  await saveScreenshot(page, 'packet-out-of-date-es');
});
