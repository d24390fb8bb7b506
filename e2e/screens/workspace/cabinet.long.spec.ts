import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type pg from 'pg';
import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { insertRows } from '../../../apps/server/test/builders/rows.ts';
import { recordPlainFile } from '../../../apps/server/test/builders/stored-files.ts';
import { Cabinet } from '../../pages/staff/cabinet.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import type { Visafolio } from '../../support/servers/visafolio.ts';
import { expect, test } from '../../support/test.ts';

const year = new Date().getFullYear();

/** A request with its stored files. */
async function buildFiledRequest(
  owner: pg.Pool,
  { dataDir }: Visafolio,
  professional: Professional,
  name: string,
): Promise<BuiltRequest> {
  const request = await buildRequest(owner, {
    professional,
    client: { name },
    status: 'completed',
    documents: 'all',
  });
  for (const { file_path } of request.uploads) {
    const file = path.join(dataDir, 'files/client-documents', file_path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `%PDF-1.4\n% ${name}, scanned`);
    await recordPlainFile(owner, file_path);
  }
  return request;
}

async function chooseSpanish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
}

test('staff find a client, open a year, view and download files, and move them to another folder', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const request = await buildFiledRequest(owner, visafolio, professional, 'Łucja Ortega-Nguyễn');
  await buildFiledRequest(owner, visafolio, professional, 'محمد الحسن');
  await signIn(page, professional);
  const cabinet = new Cabinet(page);
  await cabinet.open();
  await expect(page.getByRole('heading', { name: 'Document Management' })).toBeVisible();
  await expect(
    page.getByText(
      'Organize and view documents submitted by your clients, structured by year and document type.',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'closed cabinet');

  await cabinet.search.fill('ŁUCJA');
  await expect(cabinet.row(/محمد/)).toBeHidden();
  await expect(page).toHaveURL(/q=/);
  await cabinet.expand(/Łucja.*1 year/, `${year}`, 'Source Docs');
  await expect(cabinet.row('Forms')).toBeHidden();
  const open = page.getByRole('link', { name: 'Open Passport copy.pdf' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), open.click()]);
  await opened.close();
  const viewed = () =>
    owner.query(`SELECT FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed'`, [
      request.id,
    ]);
  await expect.poll(async () => (await viewed()).rowCount).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Passport copy.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Ortega-Nguyễn, Łucja - Passport copy.pdf');
  await expectAccessible(page, 'open folder');
  await expectFitsNarrow(page, 'open folder');
  await saveScreenshot(page, 'cabinet-en');

  await cabinet.chooseAction('Passport copy.pdf', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move document' });
  await expectAccessible(page, 'move dialog');
  await dialog.getByLabel('Year').fill('20');
  await dialog.getByRole('button', { name: 'Move document' }).click();
  await expect(dialog.getByText('Enter a year between 1900 and 2200.')).toBeVisible();
  await dialog.getByLabel('Year').fill('2019');
  await dialog.getByLabel('Folder').selectOption({ label: 'Forms' });
  await saveScreenshot(page, 'cabinet-move-en');
  await dialog.getByRole('button', { name: 'Move document' }).dblclick();
  await expect(page.getByText('Document moved to Forms, 2019')).toBeVisible();
  await cabinet.expand('2019', 'Forms');
  await expect(page.getByRole('link', { name: 'Open Passport copy.pdf' })).toBeVisible();
});

test("a client's or a year's files are downloaded as one ZIP", async ({ page, owner, visafolio, signIn }) => {
  const professional = await buildProfessional(owner);
  await buildFiledRequest(owner, visafolio, professional, 'Ana: "Bé" / Ñandú');
  await signIn(page, professional);
  const cabinet = new Cabinet(page);
  await cabinet.open();
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download ZIP: everything of Ana/ }).click(),
  ]);
  expect(all.suggestedFilename()).toBe('Ana_ _Bé_ _ Ñandú.zip');
  const chunks: Buffer[] = [];
  for await (const chunk of await all.createReadStream()) chunks.push(chunk as Buffer);
  expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toEqual([
    `Ana_ _Bé_ _ Ñandú/${year}/Source Docs/01 _Bé_ - Ñandú, Ana_ - Passport copy.pdf`,
    `Ana_ _Bé_ _ Ñandú/${year}/Source Docs/02 _Bé_ - Ñandú, Ana_ - Degree certificate.pdf`,
    `Ana_ _Bé_ _ Ñandú/${year}/Source Docs/03 _Bé_ - Ñandú, Ana_ - Résumé.pdf`,
  ]);
  await cabinet.expand(/^Ana/);
  const [ofYear] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: new RegExp(`^Download ZIP: ${year} of Ana`) }).click(),
  ]);
  expect(ofYear.suggestedFilename()).toBe(`Ana_ _Bé_ _ Ñandú ${year}.zip`);
});

test('the answers are in Forms as a PDF, which can be recreated', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, { professional, status: 'completed', documents: 'none' });
  await signIn(page, professional);
  const cabinet = new Cabinet(page);
  const made = await page.request.post('/api/rpc/renew_answers_form', { data: { request_id: request.id } });
  expect(made.ok()).toBe(true);
  await cabinet.open();
  await cabinet.expand(new RegExp(request.client.email), `${year}`, 'Forms');
  const file = `Questionnaire of ${request.client.name}`.replace(/["/:]/g, '_');
  await cabinet.chooseAction(file, 'Update from the current answers');
  await expect(page.getByText('The PDF shows the current answers')).toBeVisible();
  await expect(page.getByRole('link', { name: `Open ${file}` })).toHaveCount(1);
});

test('loading, errors with a retry, an empty cabinet and an empty search are shown as such', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  const cabinet = new Cabinet(page);
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/client_documents/clients*', async (route) => {
    await answered;
    await route.fulfill({ status: 400, json: { code: 'lists.bad_cursor' } });
  });
  await cabinet.open();
  await expect(page.getByText('Loading documents...')).toBeVisible();
  answer();
  await expect(page.getByText('Error loading documents. Please try again later.')).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page, 'failed cabinet');
  await page.unroute('**/api/client_documents/clients*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByText('No client documents found. Documents will appear here once clients upload files.'),
  ).toBeVisible();
  await expectAccessible(page, 'empty cabinet');
  await saveScreenshot(page, 'cabinet-empty-en');
  await cabinet.search.fill('nobody');
  await expect(page.getByText('No clients found matching your search criteria.')).toBeVisible();
});

test('the cabinet stays fast with ten thousand documents', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, {
    professional,
    client: { name: 'Aaron Many' },
    documents: 'none',
  });
  const row = (i: number) => ({
    workspace_id: professional.workspaceId,
    contact_id: request.contact.id,
    client_request_id: request.id,
    year: 2000 + (i % 20),
    folder_type: 'Forms',
    file_name: `Scan ${i}.pdf`,
    file_path: `${professional.id}/many_${i}.pdf`,
    file_size: 1_000,
    file_type: 'application/pdf',
  });
  await insertRows(
    owner,
    'client_documents',
    Array.from({ length: 10_000 }, (_, i) => row(i)),
  );
  await signIn(page, professional);
  const cabinet = new Cabinet(page);
  await cabinet.open();
  await cabinet.expand(/Aaron Many.*20 years/, /2019.*500 documents/, /Forms.*500 documents/);
  await expect(page.getByRole('link', { name: /^Open Scan/ })).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole('link', { name: /^Open Scan/ }).count()).toBeGreaterThan(100);
});

test('the cabinet in Spanish', async ({ page, owner, visafolio, signIn }) => {
  const professional = await buildProfessional(owner);
  await buildFiledRequest(owner, visafolio, professional, 'María Peña');
  await signIn(page, professional);
  await chooseSpanish(page);
  const cabinet = new Cabinet(page);
  await cabinet.open();
  await cabinet.expand(/María/, `${year}`, 'Documentos del cliente');
  await expect(page.getByRole('link', { name: 'Abrir Passport copy.pdf' })).toBeVisible();
  await saveScreenshot(page, 'cabinet-es');
  await cabinet.chooseAction('Passport copy.pdf', 'Mover a…');
  await expect(page.getByRole('dialog', { name: 'Mover documento' })).toBeVisible();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[dir=auto]')) element.setAttribute('lang', 'x');
  });
  await expectOnlySpanish(page, 'cabinet');
});
