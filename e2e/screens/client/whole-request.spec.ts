import type { Browser, Page } from '@playwright/test';
import { orderSealing } from '../../../apps/server/test/builders/rows.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Documents } from '../../pages/client/documents.ts';
import { Portal } from '../../pages/client/portal.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';
import { leaveFilesUnread } from '../../support/files/without-reading.ts';
import { newVisitor } from '../../support/visitor.ts';

leaveFilesUnread();

for (const screen of ['portal', 'questionnaire', 'documents'] as const) {
  test(`“Completed” and a document requested again reach the open ${screen}`, async ({
    page,
    enter,
    signIn,
    browser,
    visafolio,
  }) => {
    const wishes = { status: 'in-progress', answers: 'some', documents: 'some' } as const;
    const request = await enter(screen, wishes, screen === 'portal' ? '&view=portal' : '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const office = await newVisitor(browser, visafolio);
    await signIn(office, request.professional);
    const changed = await office.request.patch(`/api/client_requests/${request.id}`, {
      data: { status: 'completed' },
    });
    expect(changed.ok(), await changed.text()).toBe(true);
    const closed = {
      portal: 'Your application is complete',
      questionnaire: 'This questionnaire is closed',
      documents: 'Your documents are complete',
    };
    await expect(page.getByText(closed[screen])).toBeVisible({ timeout: 10_000 });
    await office.context().close();
  });
}

test('a request id copied with a trailing space opens', async ({ page, invite }) => {
  const request = await invite();
  for (const screen of ['portal', 'questionnaire', 'documents'] as const) {
    await page.goto(`/client/${screen}?request_id=${request.id}%20`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Access Error')).toBeHidden();
  }
  await page.goto(`/auth/callback?request_id=${request.id}%20`);
  await page.waitForURL((url) => url.pathname === '/client/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test("the client's and the staff's review fit a word of 120 letters", async ({
  page,
  owner,
  invite,
  signIn,
  browser,
  visafolio,
}) => {
  const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3).slice(0, 120);
  const template = await buildTemplate(owner, {
    questions: [
      { text: `${word}?`, type: 'text', required: true, options: { group_name: word } },
      { text: 'Choose', type: 'select', required: true, options: { choices: [word, 'B'], group_name: 'B' } },
      { text: 'Name', type: 'textarea', required: true, options: { help: word } },
    ],
  });
  const request = await invite({ template });
  for (const { id } of request.template.questions)
    await owner.query(
      `INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer)
       VALUES ($1, $2, $3, $4)`,
      [request.professional.workspaceId, request.id, id, word],
    );
  await orderSealing(owner);
  for (const more of ['&view=review', '&question=1', '&question=2', '&question=3']) {
    await page.goto(clientPageUrl('questionnaire', request, more));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectFitsNarrow(page, `a long word${more}`);
    await saveScreenshot(page, `en-long-word${more.replace(/\W/g, '-')}`);
  }
  const office = await newVisitor(browser, visafolio);
  await signIn(office, request.professional);
  await office.setViewportSize({ width: 390, height: 844 });
  await office.goto(`/dashboard?request=${request.id}`);
  const panel = new RequestOverlay(office, request.client.name).panel();
  await expect(panel.getByText(`${word}?`)).toBeVisible();
  const beyond = await panel.evaluate((panel) =>
    [...panel.querySelectorAll('h2, h3, h4, p, li, button, span:not(.sr-only)')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(beyond).toEqual([]);
  await panel.getByText(`${word}?`).scrollIntoViewIfNeeded();
  await saveScreenshot(office, 'en-long-word-staff');
  await office.context().close();
});

test.describe('a submission without changes', () => {
  test('cannot be submitted again: questionnaire', async ({ page, enter }) => {
    const request = await enter('questionnaire', { answers: 'all' });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(8, 8);
    await questionnaire.submit();
    await page.goto(clientPageUrl('questionnaire', request, '&question=8'));
    await expect(questionnaire.submitButton()).toBeDisabled();
    await expect(page.getByText('Submitted. If you change an answer, you can submit again.')).toBeVisible();
    await expectAccessible(page, 'nothing new to submit');
    await saveScreenshot(page, 'en-nothing-new');
    await questionnaire.review();
    await expect(questionnaire.submitButton()).toBeDisabled();
    await page.goBack();
    await questionnaire.answer('Something new');
    await questionnaire.expectSaved();
    await expect(questionnaire.submitButton()).toBeEnabled();
    await questionnaire.submit();
  });

  test('cannot be submitted again: documents', async ({ page, enter }) => {
    const request = await enter('documents', { status: 'in-progress', documents: 'all' });
    const documents = new Documents(page);
    await documents.submitButton().click();
    await new Portal(page).expectOpen();
    await page.goto(clientPageUrl('documents', request));
    await expect(documents.submitButton()).toBeDisabled();
    await expect(page.getByText('Submitted. You can still replace or add files.')).toBeVisible();
    await saveScreenshot(page, 'en-documents-nothing-new');
  });
});

test.describe('documents', () => {
  test('that are all optional can be submitted with one file', async ({ page, owner, enter, browser }) => {
    const names = ['Photo', 'Letter'];
    const template = await buildTemplate(owner, {
      documents: names.map((name) => ({ name, required: false })),
    });
    await enter('documents', { template });
    const documents = new Documents(page);
    await expect(documents.submitButton()).toBeDisabled();
    await expect(page.getByText('Please upload at least one document to continue')).toBeVisible();
    await saveScreenshot(page, 'en-documents-optional');
    await documents.upload('Photo', await smallPdf(browser, 'photo.pdf'), 'photo.pdf');
    await documents.submitButton().click();
    await new Portal(page).expectOpen();
    await expect(page.getByText('Your documents are with your legal team.')).toBeVisible();
  });

  test('receive all of fifteen files that are dropped on one document, in order', async ({
    page,
    enter,
    browser,
  }) => {
    await enter('documents');
    const documents = new Documents(page);
    await documents.expectOpen();
    await page.evaluate(readSlowly, 'page-1.pdf');
    await dropFiles(browser, page, 'Passport copy', 15);
    const names = Array.from({ length: 15 }, (_, index) => `page-${index + 1}.pdf`);
    await expect(documents.files('Passport copy')).toHaveText(names, { timeout: 60_000 });
    await expectAccessible(page, 'a document with fifteen files');
    await expectFitsNarrow(page, 'a document with fifteen files');
    await saveScreenshot(page, 'en-fifteen-files');
  });
});

/** Reading a file takes time, which depends on its size and the device: the others are ready before this one. Runs in the page. */
function readSlowly(name: string): void {
  const { slice } = Blob.prototype;
  Blob.prototype.slice = function (this: Blob, ...range) {
    const part = slice.apply(this, range);
    if (!(this instanceof File) || this.name !== name) return part;
    const read = part.arrayBuffer.bind(part);
    return Object.assign(part, {
      arrayBuffer: () => new Promise((resolve) => setTimeout(resolve, 300)).then(read),
    });
  };
}

async function dropFiles(browser: Browser, page: Page, document: string, count: number): Promise<void> {
  const bytes = await Promise.all(Array.from({ length: count }, () => smallPdf(browser, 'page.pdf')));
  const contents = bytes.map(({ buffer }) => buffer.toString('base64'));
  const files = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const [index, content] of contents.entries()) {
      const pdf = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
      transfer.items.add(new File([pdf], `page-${index + 1}.pdf`, { type: 'application/pdf' }));
    }
    return transfer;
  }, contents);
  const row = page.getByRole('listitem').filter({ hasText: document }).first();
  await row.dispatchEvent('drop', { dataTransfer: files });
}
