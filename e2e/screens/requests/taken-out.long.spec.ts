import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';
import { storeUploads } from '../../support/files/stored-files.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

async function save(page: Page, link: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return download;
}

async function read(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('the filtered requests are exported as CSV', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const done = await buildRequest(owner, { professional, status: 'completed' });
  const open = await buildRequest(owner, { professional, status: 'pending' });
  await signIn(page, professional);
  await page.goto('/dashboard?status=completed');
  await expect(page.getByText(done.client.name, { exact: true })).toBeVisible();
  await saveScreenshot(page, 'csv-requests-en');
  await expectAccessible(page, 'the dashboard');
  await expectFitsNarrow(page, 'the dashboard');
  const download = await save(page, 'Download CSV');
  expect(download.suggestedFilename()).toMatch(/^Requests \d{4}-\d\d-\d\d\.csv$/);
  const text = (await read(download)).toString();
  expect(text).toContain(done.client.email);
  expect(text).not.toContain(open.client.email);
});

test('in Spanish every list has its export button and headings', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await buildRequest(owner, { professional, documents: 'all' });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(page, professional);
  for (const [path, name] of [
    ['/dashboard', 'Solicitudes'],
    ['/contacts', 'Contactos'],
    ['/templates', 'Plantillas'],
    ['/documents', 'Documentos'],
  ] as const) {
    await page.goto(path);
    const download = await save(page, 'Descargar CSV');
    expect(download.suggestedFilename()).toContain(name);
    const [heading] = (await read(download)).toString().slice(1).split('\r\n');
    expect(heading).toMatch(/Cliente|Nombre|Plantilla/);
    await saveScreenshot(page, `csv-${path.slice(1)}-es`);
    await expectFitsNarrow(page, path);
  }
});

test('a request is exported as a folder that works without the product', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'documents_submitted' });
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await storeUploads(owner, visafolio.dataDir, request, (await smallPdf(browser, 'passport.pdf')).buffer);
  await signIn(page, request.professional);
  await page.goto(`/dashboard?request=${request.id}`);
  const download = await save(page, 'Download as folder (ZIP)');
  expect(download.suggestedFilename()).toContain(request.client.name.split(' ')[0]);
  const files = unzipSync(await read(download));
  const names = Object.keys(files).map((name) => name.slice(name.indexOf('/') + 1));
  expect(names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Documents\/01 .+, .+ - Passport copy\.pdf$/),
      'Answers.pdf',
      'Timeline.html',
      'README.txt',
    ]),
  );
  const html = Object.entries(files).find(([name]) => name.endsWith('Timeline.html'))?.[1];
  const reader = await newVisitor(browser, visafolio);
  await reader.setContent(Buffer.from(html ?? []).toString());
  await expect(reader.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await saveScreenshot(reader, 'folder-timeline-en');
  await expect(page.getByText(/Opened .*\.zip/)).toBeVisible();
  await reader.context().close();
});
