import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { makeSmallForm } from '../../../apps/server/src/features/filings/government-forms/testing/small-form.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate, type Template } from '../../../apps/server/test/builders/templates.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const petition = new URL('../../../../shared/forms/i-130.pdf', import.meta.url);

async function build(owner: pg.Pool) {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, {
    owner: staff,
    name: 'Family petition',
    questions: [
      { text: 'Family name', type: 'text', required: true },
      { text: 'Given name', type: 'text', required: true },
      { text: 'Date of birth', type: 'date', required: true },
      { text: 'Have you ever been arrested?', type: 'yesno', required: true },
      {
        text: 'What is your marital status?',
        type: 'select',
        required: true,
        options: { choices: ['Single', 'Married'] },
      },
      { text: 'Explain why you ask for this.', type: 'textarea', required: false },
    ],
    documents: [{ name: 'Passport copy', required: true }],
  });
  const request = await buildRequest(owner, {
    professional: staff,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
    client: { name: 'Ana Pérez' },
  });
  return { staff, template, request };
}

/** Enters answers as staff. */
async function answer(page: Page, requestId: string, template: Template, answers: Record<string, string>) {
  for (const [text, value] of Object.entries(answers)) {
    const id = template.questions.find((question) => question.text === text)?.id;
    const response = await page.request.put(`/api/client_requests/${requestId}/questions/${id}/answer`, {
      data: { answer: value, expected_answer: '' },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }
}

async function upload(page: Page, name: string, content: Uint8Array) {
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a blank form' }).click(),
  ]);
  await picker.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
}

test('a form is uploaded, mapped and filled, and values that do not fit are on an addendum', async ({
  page,
  owner,
  signIn,
}) => {
  const { staff, template, request } = await build(owner);
  await signIn(page, staff);
  await page.goto('/templates');
  await page.getByRole('link', { name: 'Government forms' }).click();
  await expect(page.getByRole('heading', { name: 'No forms yet' })).toBeVisible();
  await saveScreenshot(page, 'forms-none');
  await upload(page, 'notes.pdf', Buffer.from('no PDF at all'));
  await expect(page.getByText('This is not a PDF.')).toBeVisible();
  await upload(page, 'i-999.pdf', await makeSmallForm());

  await expect(page.getByRole('heading', { name: 'I-999: Petition for a Test' })).toBeVisible();
  await expect(page.getByText('Edition 04/01/24')).toBeVisible();
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Family petition' });
  await expect(page.getByText('0 of 9 fields mapped')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of I-999' })).toBeVisible();
  await expect(page.getByText('Guesses come from words that are alike')).toBeVisible();
  const accept = page.getByRole('button', { name: /^Accept the guess for / });
  await expect(accept).toHaveCount(4);
  // Proposals are accepted one by one; there is no button for all of them.
  for (let left = 4; left > 0; left--) {
    await accept.first().click();
    await expect(accept).toHaveCount(left - 1);
  }
  const no = page.getByRole('button', { name: /arrested\? Select No/ });
  await no.click();
  await page
    .getByRole('combobox', { name: 'What fills it' })
    .selectOption({ label: 'Have you ever been arrested?' });
  await page.getByRole('checkbox', { name: 'No', exact: true }).check();
  await expect(page.getByText('Not saved yet')).toBeVisible();

  // Maps a list manually, by keyboard.
  const row = page.getByRole('button', { name: /6\. Select State/ });
  await row.focus();
  await page.keyboard.press('Enter');
  const source = page.getByRole('combobox', { name: 'What fills it' });
  await source.selectOption({ label: 'A fixed text' });
  await page.getByRole('combobox', { name: 'Text' }).selectOption('TX');
  await expectAccessible(page, 'the fields of a form');
  await expectFitsNarrow(page, 'the fields of a form');
  await saveScreenshot(page, 'forms-mapping');
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await expectToast(page, 'Mapping saved');

  const long = 'My employer moved to another state, and I moved with it. '.repeat(30).trim();
  await answer(page, request.id, template, {
    'Family name': 'Pérez Łuczak',
    'Given name': 'Ana',
    'Have you ever been arrested?': 'No',
    'Explain why you ask for this.': long,
  });
  await page.goto(`/requests/${request.id}/forms`);
  await expect(page.getByText(/1 mapped field has no value/)).toBeVisible();
  await saveScreenshot(page, 'forms-of-case');
  await page.getByRole('button', { name: 'Fill the form: I-999' }).click();
  await expect(page.getByText('I-999 was filled and checked')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1 value stands on an addendum behind the form')).toBeVisible();
  await expectAccessible(page, 'the forms of a case');
  await expectFitsNarrow(page, 'the forms of a case');
  await saveScreenshot(page, 'forms-filled');
  const link = page.getByRole('link', { name: 'Open I-999 Ana Pérez.pdf' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  await page.goto(`/requests/${request.id}/timeline`);
  await expect(page.getByText(/Filled I-999 from the case and read it back/)).toBeVisible();

  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  for (const [where, address] of [
    ['forms', '/forms'],
    ['case', `/requests/${request.id}/forms`],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('Edición 04/01/24')).toBeVisible();
    await saveScreenshot(page, `forms-es-${where}`);
  }
});

const ofOfficial = existsSync(petition) ? test : test.fixme;
ofOfficial('the official I-130 is mapped beside its pages', async ({ page, owner, signIn }) => {
  const { staff } = await build(owner);
  await signIn(page, staff);
  await page.goto('/forms');
  await upload(page, 'i-130.pdf', await readFile(petition));
  await expect(page.getByRole('heading', { name: 'I-130: Petition for Alien Relative' })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Family petition' });
  await expect(page.getByText(/0 of 4\d\d fields mapped/)).toBeVisible();
  await pageIsShown(page);
  await saveScreenshot(page, 'forms-i-130');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 12', { exact: true })).toBeVisible();
  await pageIsShown(page);
  await page
    .getByRole('button', { name: /Enter Date of Birth/ })
    .first()
    .click();
  await saveScreenshot(page, 'forms-i-130-page-2');
});

/** The image of the form's page has loaded. */
const pageIsShown = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('img[src*="/pages/"]')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
