import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { readPdf } from '../../../apps/server/test/harness/read-pdf.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { startVisafolio } from '../../support/servers/visafolio.ts';
import { test as base, expect } from '../../support/test.ts';

/** Drafts have one sentence that a source supports and one without a source. */
const provider = createServer(async (request, response) => {
  const { messages } = JSON.parse(await text(request));
  const asked: string = messages[1].content;
  const find = (words: string, kind = '[ACD]') =>
    new RegExp(` (${kind}\\d+) [^\\n]*\\n[^\\n]*${words}`).exec(asked)?.[1] ?? '?';
  const sentences = [
    {
      text: 'Acme Robotics offers the position of Robotics Engineer.',
      sources: [find('Acme'), find('Robotics Engineer')],
    },
    { text: 'She earned 3 patents at Stanford University.', sources: [find('Acme')] },
  ];
  const content = JSON.stringify({ paragraphs: [{ replaces: find('We offer', 'P'), sentences }] });
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ choices: [{ message: { content } }] }));
});

const test = base.extend({
  visafolio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
      const visafolio = await startVisafolio({
        AUTH_SECRET: 'browser tests only, nothing that anybody keeps',
        KIND_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
        KIND_PROVIDER_MODEL: 'writer-1',
      });
      await use(visafolio);
      await visafolio.stop();
      provider.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

async function caseOfFirm(owner: pg.Pool, { agreed }: { agreed: boolean }) {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  const professional = await buildProfessional(owner, { firm, name: 'Marisol Quiñones' });
  if (agreed)
    await owner.query(
      'INSERT INTO firm_file_settings (workspace_id, provider_agreed_at, provider_agreed_by) VALUES ($1, now(), $2)',
      [firm.id, professional.id],
    );
  const template = await buildTemplate(owner, {
    owner: professional,
    visaType: 'H-1B',
    questions: [
      { text: 'Legal name of your company or organization', type: 'text', required: true },
      { text: 'Job title that you offer', type: 'text', required: true },
      { text: 'Wages that you offer', type: 'number', required: true },
    ],
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
    answers: 'none',
    documents: 'all',
  });
  const answers = ['Acme Robotics', 'Robotics Engineer'];
  for (const [place, answer] of answers.entries())
    await owner.query(
      'INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer) VALUES ($1, $2, $3, $4)',
      [professional.workspaceId, request.id, template.questions[place]?.id, answer],
    );
  await owner.query('UPDATE client_document_uploads SET accepted_at = now() WHERE client_request_id = $1', [
    request.id,
  ]);
  return { professional, request };
}

test('a cover letter lists the exhibits, is edited and filed as a PDF, without any provider', async ({
  page,
  owner,
  signIn,
}) => {
  test.slow();
  const { professional, request } = await caseOfFirm(owner, { agreed: false });
  await signIn(page, professional);
  await page.goto(`/requests/${request.id}/letters`);
  await expect(page.getByText('No letters yet')).toBeVisible();
  await expectAccessible(page, 'no letters');
  await saveScreenshot(page, 'letters-none-en');
  await page.getByRole('button', { name: 'New letter' }).click();
  const dialog = page.getByRole('dialog', { name: 'New letter' });
  await expect(dialog.getByLabel('Name of the letter')).toHaveValue('Cover letter');
  await expectAccessible(page, 'a new letter');
  await saveScreenshot(page, 'letters-new-en');
  await dialog.getByRole('button', { name: 'Begin' }).dblclick();

  const paragraph = (words: string | RegExp) =>
    page.getByRole('textbox', { name: /^Paragraph/ }).filter({ hasText: words });
  await expect(paragraph('Exhibit A')).toHaveValue('Exhibit A: Passport copy\nExhibit B: Degree certificate');
  await expect(page.getByText('Document: Passport copy')).toBeVisible();
  await expect(page.getByText('Draft by a service')).toBeHidden();
  await expectAccessible(page, 'a letter');
  await saveScreenshot(page, 'letters-cover-en');

  // Without a network, typed text stays and is saved once the server responds again.
  const last = paragraph('Thank you for your attention');
  await page.route('**/api/client_requests/*/letters/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await last.press('End');
  await last.pressSequentially(' We are grateful.');
  await expect(page.getByText('Not saved: the server does not answer.', { exact: false })).toBeVisible();
  await page.unroute('**/api/client_requests/*/letters/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(page.getByText('Written by Marisol Quiñones')).toBeVisible();

  await page.getByRole('button', { name: 'File as PDF' }).dblclick();
  await expectToast(page, 'The PDF is in the case’s forms');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Open the PDF' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  const [first] = await readPdf(Buffer.concat(chunks));
  expect(first).toMatch(
    /^Harbor & Vale .*Exhibit A: Passport copy Exhibit B: Degree certificate.*We are grateful\./,
  );
  const filed = await owner.query(
    `SELECT FROM client_documents WHERE client_request_id = $1 AND folder_type = 'Forms'`,
    [request.id],
  );
  expect(filed.rowCount).toBe(1);

  await page.getByRole('link', { name: 'All letters' }).click();
  await expect(page.getByRole('link', { name: 'Cover letter' })).toHaveCount(1);
  await expect(page.getByText('PDF filed')).toBeVisible();
  await expectFitsNarrow(page, 'the letters of a case');
  await saveScreenshot(page, 'letters-list-en');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByText('PDF archivado')).toBeVisible();
  await saveScreenshot(page, 'letters-list-es');
  await page.getByRole('link', { name: 'Cover letter' }).click();
  await expect(page.getByText('Documento: Passport copy')).toBeVisible();
  await saveScreenshot(page, 'letters-cover-es');
});

test('a draft of a support letter omits unsupported sentences and replaces nothing without a click', async ({
  page,
  owner,
  signIn,
}) => {
  test.slow();
  const { professional, request } = await caseOfFirm(owner, { agreed: true });
  await signIn(page, professional);
  await page.goto(`/requests/${request.id}/letters`);
  await page.getByRole('button', { name: 'New letter' }).click();
  const dialog = page.getByRole('dialog', { name: 'New letter' });
  await dialog.getByLabel('Template').selectOption({ label: 'Employer support letter' });
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('things are missing', { exact: false })).toBeVisible();
  await expect(
    page.getByRole('listitem').getByText('[Wages that you offer — not answered]').first(),
  ).toBeVisible();

  await page.getByRole('checkbox', { name: 'Passport copy' }).check();
  await saveScreenshot(page, 'letters-support-en');
  await page.getByRole('button', { name: 'Ask for a draft' }).dblclick();
  await expect(page.getByText('In place of paragraph', { exact: false })).toBeVisible({ timeout: 30_000 });
  const proposed = page.getByText('Acme Robotics offers the position of Robotics Engineer.');
  await expect(proposed).toBeVisible();
  await page.getByText('1 sentence was left out').click();
  await expect(page.getByText('She earned 3 patents at Stanford University.')).toBeVisible();
  await expect(page.getByText('its sources do not say “3”')).toBeVisible();
  await expectAccessible(page, 'a proposal');
  await expectFitsNarrow(page, 'a proposal');
  await saveScreenshot(page, 'letters-proposal-en');

  const texts = async () =>
    (
      await page
        .getByRole('textbox', { name: /^Paragraph/ })
        .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
    ).join('\n');
  expect(await texts()).not.toContain('Acme Robotics offers');
  await page.getByRole('button', { name: 'Take all' }).click();
  await expect.poll(texts).toContain('Acme Robotics offers the position of Robotics Engineer.');
  expect(await texts()).not.toContain('Stanford');
  await expect(page.getByText('Everything was taken over.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  await page.getByRole('button', { name: 'File as PDF' }).click();
  const missing = page.getByRole('alertdialog', { name: 'File it with things missing?' });
  await expect(missing.getByText('[Wages that you offer — not answered]')).toBeVisible();
  await saveScreenshot(page, 'letters-gaps-en');
  await missing.getByRole('button', { name: 'File it anyway' }).click();
  await expectToast(page, 'The PDF is in the case’s forms');

  await page.goto(`/requests/${request.id}/timeline`);
  await expect(
    page.getByText('for a draft of the letter “Employer support letter”', { exact: false }),
  ).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.goto(`/requests/${request.id}/letters`);
  await page.getByRole('link', { name: 'Employer support letter' }).click();
  await expect(page.getByText('Borrador de un servicio')).toBeVisible();
  await saveScreenshot(page, 'letters-proposal-es');
});

test('two people who edit one letter see each other’s changes, and nothing is lost', async ({
  page,
  owner,
  signIn,
  browser,
}) => {
  const { professional, request } = await caseOfFirm(owner, { agreed: false });
  await signIn(page, professional);
  await page.goto(`/requests/${request.id}/letters`);
  await page.getByRole('button', { name: 'New letter' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  const first = page.getByRole('textbox', { name: 'Paragraph 1', exact: true });
  await expect(first).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, professional);
  // Without live events, so that the other tab does not learn of the change before it saves.
  await other.route('**/api/activity/stream', (route) => route.abort());
  await other.goto(page.url());
  const theirs = other.getByRole('textbox', { name: 'Paragraph 1', exact: true });
  await expect(theirs).toBeVisible();
  await first.fill('Mine');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.waitForTimeout(1_500);
  await theirs.fill('Theirs');
  await expect(other.getByText('changed this letter meanwhile', { exact: false })).toBeVisible();
  await saveScreenshot(other, 'letters-meanwhile-en');
  await other.getByRole('button', { name: 'Save mine' }).click();
  await expect(other.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect(first).toHaveValue('Theirs');
  await context.close();
});

test('a firm administrator copies a template; an unknown placeholder is refused', async ({
  page,
  owner,
  signIn,
}) => {
  const { professional } = await caseOfFirm(owner, { agreed: false });
  await signIn(page, professional);
  await page.goto('/templates');
  await page.getByRole('link', { name: 'Templates of letters' }).click();
  await expect(page.getByRole('heading', { name: 'Letter templates' })).toBeVisible();
  await expectAccessible(page, 'templates of letters');
  await expectFitsNarrow(page, 'templates of letters');
  await saveScreenshot(page, 'letter-templates-en');
  await page.getByRole('button', { name: 'Copy and change: Cover letter with list of exhibits' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Our cover letter');
  const body = page.getByRole('textbox', { name: /^Text/ });
  await body.fill('Dear Officer:\n\n{{answer: Shoe size}}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing fills “Shoe size”.', { exact: false })).toBeVisible();
  await body.fill('Dear Officer:\n\n{{answer: Job title that you offer}}');
  await expectAccessible(page, 'a template of a letter');
  await saveScreenshot(page, 'letter-template-form-en');
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expectToast(page, 'Template saved');
  await expect(page.getByText('Our cover letter')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByText('Carta de apoyo del empleador')).toBeVisible();
  await saveScreenshot(page, 'letter-templates-es');
  await page.getByRole('button', { name: 'Eliminar Our cover letter' }).click();
  await page.getByRole('button', { name: 'Eliminar la plantilla' }).click();
  await expectToast(page, 'Plantilla eliminada');
  await expectOnlySpanish(page, 'templates of letters');
});
