import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildClientUser } from '../../../../apps/server/test/builders/sessions.ts';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { Box } from '../../../pages/client/box.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { holdCall } from '../../../support/faults/failing.ts';
import { smallPdf } from '../../../support/files/small-pdf.ts';
import { loadStoredAnswers } from '../../../support/stored-answers.ts';

const questions: QuestionDraft[] = [
  { text: 'Full name', type: 'text', required: true },
  { text: 'Where did you last work?', type: 'text', required: true },
  { text: 'Hobbies', type: 'text', required: false },
];

const endSessions = (owner: pg.Pool, email: string) =>
  owner.query('DELETE FROM auth.session WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)', [
    email,
  ]);
const keptNote = (page: Page) => page.getByText(/kept on this device/);

for (const [how, lose] of [
  ['has ended', (_page, owner, email) => endSessions(owner, email)],
  ['lost its cookie', (page) => page.context().clearCookies()],
] satisfies [string, (page: Page, owner: pg.Pool, email: string) => Promise<unknown>][]) {
  test(`a client whose session ${how} presses Next, signs in again and is at the same question with the text`, async ({
    page,
    owner,
    invite,
    signIn,
  }) => {
    const template = await buildTemplate(owner, { questions });
    const request = await invite({ template });
    await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
    const questionnaire = new Questionnaire(page);
    await questionnaire.answer('Ana Ruiz');
    await questionnaire.next(1, 3);
    await questionnaire.expectSaved();
    // Saving after a pause would notice the problem too.
    const goOn = await holdCall(page, 'saving');
    await questionnaire.answer('Café Río');
    await lose(page, owner, request.client.email);
    // The live connection may notice the end of the session first: then the note is there instead of the button.
    await questionnaire.nextButton().or(keptNote(page)).first().click();
    goOn();

    await expect(keptNote(page)).toBeVisible();
    await expect(page.getByText(/come back to the same question/)).toBeVisible();
    await expectAccessible(page, 'the session has ended');
    await expectFitsNarrow(page, 'the session has ended');
    await saveScreenshot(page, 'en-questionnaire-session-ended');
    await page.reload();
    await expect(keptNote(page)).toBeVisible();

    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Visafolio' })).toBeVisible();
    expect(await loadStoredAnswers(owner, request.id)).toHaveLength(1);
    await signIn(page, await buildClientUser(owner, request.client));
    await page.goto('/auth/callback');
    await questionnaire.expectPosition(2, 3);
    await questionnaire.expectAnswer('Café Río');
    await questionnaire.expectSaved();
    expect(await loadStoredAnswers(owner, request.id)).toHaveLength(2);
  });
}

test('a client who loses access while typing is told that the answer is kept, and finds it when access is back', async ({
  page,
  owner,
  enter,
}) => {
  const template = await buildTemplate(owner, { questions });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  const setEmail = (email: string) =>
    owner.query('UPDATE client_users SET email = $2 WHERE client_request_id = $1 AND email = $3', [
      request.id,
      email,
      email === 'moved@example.com' ? request.client.email : 'moved@example.com',
    ]);
  await setEmail('moved@example.com');
  await questionnaire.answer('Ana Ruiz');
  await questionnaire.nextButton().click();
  await expect(page.getByText('Client request not found')).toBeVisible();
  await expect(keptNote(page)).toBeVisible();
  await setEmail(request.client.email);
  await page.reload();
  await questionnaire.expectPosition(1, 3);
  await questionnaire.expectAnswer('Ana Ruiz');
});

test('another person who signs in in another tab is told that answers are kept, and sends none of them', async ({
  page,
  owner,
  enter,
  signIn,
}) => {
  const template = await buildTemplate(owner, { questions });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  await signIn(page, await buildClientUser(owner, { email: `other-${request.client.email}` }));
  await questionnaire.answer('Ana Ruiz');
  await questionnaire.nextButton().click();
  await expect(keptNote(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use another account' })).toBeVisible();
  expect(await loadStoredAnswers(owner, request.id)).toHaveLength(0);
});

test('a question that is withdrawn while it is answered keeps the text, which can be used when the question is asked again', async ({
  page,
  owner,
  enter,
}) => {
  const template = await buildTemplate(owner, { questions });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.answer('Ana Ruiz');
  await questionnaire.next(1, 3);
  await questionnaire.expectSaved();
  const waive = (waived: boolean) =>
    owner.query(
      `UPDATE client_requests SET updated_at = now(), waived_question_ids =
         CASE WHEN $2 THEN ARRAY(SELECT id FROM template_questions WHERE text = 'Where did you last work?'
                                   AND template_version_id = client_requests.template_version_id) ELSE '{}' END
       WHERE id = $1`,
      [request.id, waived],
    );
  const send = await holdCall(page, 'saving');
  await questionnaire.answer('Café Río, since 2019');
  await waive(true);
  const note = page.getByRole('alert').filter({ hasText: 'Your legal team no longer asks this question' });
  await expect(note).toContainText('Where did you last work?');
  await expect(note).toContainText('Café Río, since 2019');
  send();
  await questionnaire.expectPosition(2, 2);
  await expectAccessible(page, 'a withdrawn question');
  await expectFitsNarrow(page, 'a withdrawn question');
  await saveScreenshot(page, 'en-question-withdrawn');
  await page.reload();
  await expect(note).toContainText('Café Río, since 2019');
  await waive(false);
  await page.getByRole('button', { name: 'Use what I wrote' }).click();
  await expect.poll(() => loadStoredAnswers(owner, request.id)).toHaveLength(2);
  await expect(page.getByText('2 of 3 questions answered')).toBeVisible();
});

test('the file of a document that is withdrawn during the upload is kept and can be moved into the box', async ({
  page,
  owner,
  enter,
  browser,
}) => {
  const template = await buildTemplate(owner, {
    documents: [
      { name: 'Passport', required: true },
      { name: 'Diploma', required: false },
    ],
  });
  const request = await enter('documents', { template });
  const documents = new Documents(page);
  await documents.expectOpen();
  const goOn = await holdCall(page, 'uploads');
  await documents.choose('Diploma', await smallPdf(browser, 'diploma.pdf'));
  await owner.query(
    `UPDATE client_request_documents d SET waived_at = now() FROM template_documents t
     WHERE d.client_request_id = $1 AND t.id = d.template_document_id AND t.name = 'Diploma'`,
    [request.id],
  );
  goOn();
  const note = page.getByRole('alert').filter({ hasText: 'This document is no longer asked for' });
  await expect(note).toContainText('diploma.pdf');
  await expectAccessible(page, 'a withdrawn document');
  await expectFitsNarrow(page, 'a withdrawn document');
  await saveScreenshot(page, 'en-document-withdrawn');
  await note.getByRole('button', { name: 'Put it in the box' }).click();
  await expect(note).toBeHidden();
  await expect(new Box(page).file('diploma.pdf')).toBeVisible();
});
