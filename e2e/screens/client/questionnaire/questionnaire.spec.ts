import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildClientUser } from '../../../../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFocusKept, pressOn } from '../../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { breakCall, holdCall, skipRetryDelays } from '../../../support/faults/failing.ts';
import { loadStoredAnswers } from '../../../support/stored-answers.ts';
import { newVisitor } from '../../../support/visitor.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const submitted = 'Your answers have been saved successfully.';

test('a request without questions is reported and links back', async ({ page, owner, enter }) => {
  const template = await buildTemplate(owner, { questions: [] });
  await enter('questionnaire', { template });
  await expect(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible();
  await expect(
    page.getByText('There are no questionnaire questions for this request at the moment.'),
  ).toBeVisible();
  await expectAccessible(page, 'no questions');
  await saveScreenshot(page, 'en-no-questions');
  await new Questionnaire(page).backToPortal();
});

for (const [what, call, message] of [
  ['questions', 'questions', 'Failed to load questionnaire'],
  ['request', 'request', 'Failed to fetch client request information'],
] as const) {
  test(`if the questionnaire's ${what} do not load, the client can try again or leave`, async ({
    page,
    invite,
  }) => {
    const request = await invite();
    await page.clock.install();
    const mend = await breakCall(page, call);
    await page.goto(clientPageUrl('questionnaire', request));
    await skipRetryDelays(page, alert(page, message));
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
    await saveScreenshot(page, `en-questionnaire-${what}-failed`);
    await mend();
    await tryAgain(page).click();
    await new Questionnaire(page).expectOpen();
  });
}

test('a client answers, goes back and forward, and reviews before submitting', async ({
  page,
  owner,
  invite,
}) => {
  const template = await buildTemplate(owner, {
    questions: [
      { text: 'Full name', type: 'text', required: true, options: { group_name: 'About you' } },
      { text: 'Date of birth', type: 'date', required: true, options: { group_name: 'About you' } },
      { text: 'Employer', type: 'text', required: true, options: { group_name: 'Your work' } },
      {
        text: 'Have you been refused?',
        type: 'yesno',
        required: false,
        options: { group_name: 'Your work' },
      },
    ],
  });
  const request = await invite({ template, client: { name: 'Ana Ruiz' } });
  const loading = await holdCall(page, 'questions');
  await page.goto(clientPageUrl('questionnaire', request));
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  loading();
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  await expect(page.getByText('Hello, Ana')).toBeVisible();
  await questionnaire.expectPosition(1, 4);
  await questionnaire.expectAnswered(0, 4);
  await expect(questionnaire.previousButton()).toBeDisabled();
  await expect(questionnaire.nextButton()).toBeDisabled();
  await expectAccessible(page, 'a question');
  await expectFitsNarrow(page, 'a question');
  await saveScreenshot(page, 'en-question');

  await questionnaire.answer('Ana Ruiz');
  await questionnaire.next(1, 4);
  await expect(questionnaire.control()).toBeFocused();
  await questionnaire.expectAnswered(1, 4);
  await page.goBack();
  await questionnaire.expectPosition(1, 4);
  await questionnaire.expectAnswer('Ana Ruiz');
  await page.goForward();
  await questionnaire.expectPosition(2, 4);

  await questionnaire.review();
  await expect(alert(page, '2 required questions have no answer yet.')).toBeVisible();
  await expect(questionnaire.submitButton()).toBeDisabled();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['About you', 'Your work']);
  await sections.getByRole('link', { name: 'Your work' }).click();
  await expect(page.getByRole('heading', { name: 'Your work' })).toBeInViewport();
  await expectAccessible(page, 'the review');
  await saveScreenshot(page, 'en-review-missing');
  await alert(page, '2 required questions').getByRole('link', { name: 'Date of birth' }).click();
  await questionnaire.answer('05/17/1990');
  await questionnaire.next(2, 4);
  await questionnaire.answer('Café Río');
  await questionnaire.next(3, 4);
  await page.getByText('Sections').click();
  await expect(sections.getByRole('link')).toHaveText([/About you\s*2 of 2/, /Your work\s*1 of 2/]);
  await expectAccessible(page, 'the list of sections');
  await saveScreenshot(page, 'en-sections');
  await sections.getByRole('link', { name: 'About you' }).click();
  await questionnaire.expectPosition(1, 4);
  await questionnaire.review();
  expect([...(await questionnaire.reviewed())]).toEqual([
    ['Full name', 'Ana Ruiz'],
    ['Date of birth', 'May 17, 1990'],
    ['Employer', 'Café Río'],
    ['Have you been refused?', 'Not answered'],
  ]);
  await questionnaire.submit();
  await expect(page.getByText('Questionnaire Submitted')).toBeVisible();
});

test('the same works in Spanish, without English, and by keyboard', async ({ page, owner, invite }) => {
  const template = await buildTemplate(owner, {
    questions: [
      { text: 'Fecha de nacimiento', type: 'date', required: true },
      { text: '¿Le han negado una visa?', type: 'yesno', required: true },
    ],
  });
  const request = await invite({ template, answers: 'all' });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(clientPageUrl('questionnaire', request, '&question=2'));
  const questionnaire = new Questionnaire(page, 'es');
  await questionnaire.expectPosition(2, 2);
  await page.keyboard.press('Tab');
  await pressOn(page, page.getByRole('radio', { name: 'No' }), 'ArrowLeft');
  await questionnaire.expectSaved();
  await expectOnlySpanish(page, 'a yes/no question');
  await saveScreenshot(page, 'es-yesno');
  await pressOn(page, page.getByRole('link', { name: 'Revisar todas las respuestas' }));
  await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeVisible();
  await expectOnlySpanish(page, 'the review');
  await saveScreenshot(page, 'es-review');
});

test('answers given offline stay visible and are sent when the connection is back', async ({
  page,
  owner,
  enter,
}) => {
  const request = await enter('questionnaire');
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  await page.context().setOffline(true);
  await questionnaire.answer('Ana');
  await questionnaire.expectOffline();
  await questionnaire.next(1, 8);
  await questionnaire.answer('ana@example.com');
  await questionnaire.expectOffline();
  await expectAccessible(page, 'answers that wait');
  await saveScreenshot(page, 'en-question-offline');
  await page.context().setOffline(false);
  await questionnaire.expectSaved();
  await questionnaire.expectAnswered(2, 8);
  expect(await loadAnswers(owner, request)).toEqual(['Ana', 'ana@example.com']);
});

test('an answer that the server cannot save is kept and can be sent again', async ({ page, enter }) => {
  await enter('questionnaire');
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  const mend = await breakCall(page, 'saving', { status: 401, code: 'session.required' });
  await questionnaire.answer('Ana');
  const trouble = alert(page, 'Could not save.');
  await expect(trouble).toContainText('Your session has ended. Please sign in again.');
  await expect(trouble).toContainText('Your answers are kept on this device.');
  await expect(trouble.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await saveScreenshot(page, 'en-question-not-saved');
  await mend();
  await tryAgain(page).click();
  await questionnaire.expectSaved();
});

test('an invalid answer is pointed out on every question', async ({ page, enter }) => {
  await enter('questionnaire');
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  const mend = await breakCall(page, 'saving', { status: 422, code: 'questionnaire.answer_not_valid' });
  await questionnaire.answer('Ana');
  await questionnaire.next(1, 8);
  await expect(alert(page, 'One of your answers was not accepted. Please check it.')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Show the question' }).click();
  await expect(page.getByText('This answer does not fit the question. Please check it.')).toBeVisible();
  await expect(questionnaire.nextButton()).toBeDisabled();
  await questionnaire.answer('Ana María');
  await questionnaire.expectSaved();
});

test.describe('two devices that answer the same question', () => {
  for (const choice of ['Keep mine', 'Use the other answer'] as const) {
    test(`show both answers, and “${choice}” resolves the conflict`, async ({
      page,
      owner,
      signIn,
      invite,
      browser,
      visafolio,
    }) => {
      const request = await invite();
      const phone = new Questionnaire(page);
      const laptop = new Questionnaire(await newVisitor(browser, visafolio));
      await signIn(laptop.page, await buildClientUser(owner, request.client));
      for (const each of [phone, laptop]) {
        await each.page.goto(clientPageUrl('questionnaire', request));
        await each.expectOpen();
      }
      const send = await holdCall(page, 'saving');
      await phone.answer('From the phone');
      await laptop.answer('From the laptop');
      await laptop.expectSaved();
      send();
      const note = alert(page, 'This question was also answered in another window or on another device');
      await expect(note).toContainText('From the laptop');
      await phone.expectAnswer('From the phone');
      expect(await loadAnswers(owner, request)).toEqual(['From the laptop']);
      await expectAccessible(page, 'two answers to one question');
      await saveScreenshot(page, 'en-two-devices');

      await phone.nextButton().click();
      await page.getByRole('button', { name: 'Show the question' }).click();
      await page.getByRole('button', { name: choice, exact: true }).click();
      await expect(note).toBeHidden();
      await expectFocusKept(page, choice);
      const settled = choice === 'Keep mine' ? 'From the phone' : 'From the laptop';
      await phone.expectAnswer(settled);
      await expect.poll(() => loadAnswers(owner, request)).toEqual([settled]);
      await laptop.page.context().close();
    });
  }
});

test('two tabs of one browser show the same answer', async ({ page, owner, invite }) => {
  const request = await invite();
  const first = new Questionnaire(page);
  const second = new Questionnaire(await page.context().newPage());
  for (const each of [first, second]) {
    await each.page.goto(clientPageUrl('questionnaire', request));
    await each.expectOpen();
  }
  await first.answer('Ana Ruiz');
  await second.expectAnswer('Ana Ruiz');
  await first.expectSaved();
  await second.expectAnswered(1, 8);
  await second.answer('Ana Ruiz Gómez');
  await first.expectAnswer('Ana Ruiz Gómez');
  await expect.poll(() => loadAnswers(owner, request)).toEqual(['Ana Ruiz Gómez']);
  await expect(alert(second.page, 'also answered')).toBeHidden();
});

test('a tab that shows or loads an answer while another tab saves a newer one shows the newer one', async ({
  page,
  owner,
  invite,
}) => {
  const request = await invite();
  const context = page.context();
  const first = new Questionnaire(page);
  const second = new Questionnaire(await context.newPage());
  const third = new Questionnaire(await context.newPage());
  await page.goto(clientPageUrl('questionnaire', request));
  await first.expectOpen();
  await first.answer('Ana Ruiz');
  await first.expectSaved();
  // The other tabs learn nothing more from the server than their pages have.
  for (const each of [second, third])
    await each.page.route('**/rpc/get_client_request_responses', (route) => route.abort());
  const address = clientPageUrl('questionnaire', request, '&question=1');
  await second.page.goto(address);
  await second.expectAnswer('Ana Ruiz');

  // The third tab has its page before the answer is saved, and its scripts after.
  const save = await holdCall(page, 'saving');
  await first.answer('Ana Ruiz Gómez');
  await second.expectAnswer('Ana Ruiz Gómez');
  const scripts = Promise.withResolvers<void>();
  await third.page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await third.page.goto(address, { waitUntil: 'commit' });
  save();
  await first.expectSaved();
  await expect.poll(() => loadAnswers(owner, request)).toEqual(['Ana Ruiz Gómez']);
  scripts.resolve();
  await third.expectAnswer('Ana Ruiz Gómez');
  await second.expectAnswer('Ana Ruiz Gómez');
});

test('a double click on Next neither skips a question nor submits', async ({ page, owner, enter }) => {
  const questions = ['One', 'Two'].map((text) => ({ text, type: 'text' as const, required: false }));
  const request = await enter('questionnaire', { template: await buildTemplate(owner, { questions }) });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 2);
  await questionnaire.nextButton().hover();
  await page.mouse.down();
  await page.mouse.up();
  await questionnaire.expectPosition(2, 2);
  await page.evaluate(() =>
    document.addEventListener('click', ({ detail }) => {
      document.documentElement.dataset.clicks = String(detail);
    }),
  );
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.locator('html')).toHaveAttribute('data-clicks', '2');
  await questionnaire.expectPosition(2, 2);
  await expect(questionnaire.submitButton()).toBeEnabled();
  const { rows } = await owner.query('SELECT submitted_at FROM client_requests WHERE id = $1', [request.id]);
  expect(rows).toEqual([{ submitted_at: null }]);
});

test.describe('submitting', () => {
  test('submitting happens once even if the button is pressed repeatedly, and shows progress', async ({
    page,
    enter,
  }) => {
    await enter('questionnaire', { answers: 'all' });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(8, 8);
    let calls = 0;
    page.on('request', (call) => {
      if (call.url().endsWith('/api/rpc/submit_questionnaire')) calls += 1;
    });
    const goOn = await holdCall(page, 'submission');
    await questionnaire.submitButton().dblclick();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await saveScreenshot(page, 'en-submitting');
    goOn();
    await expect(page.getByText('Questionnaire Submitted')).toBeVisible();
    await expect(page.getByText(submitted)).toBeVisible();
    await new Portal(page).expectOpen();
    expect(calls).toBe(1);
    await saveScreenshot(page, 'en-submitted');
  });

  test('a failed submission is reported, keeps everything, and can be repeated', async ({ page, enter }) => {
    await enter('questionnaire', { answers: 'all' });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(8, 8);
    const mend = await breakCall(page, 'submission');
    await questionnaire.submitButton().click();
    const notice = page.getByRole('listitem').filter({ hasText: 'Error' });
    await expect(notice).toContainText('Failed to submit questionnaire. Please try again.');
    await expectAccessible(page, 'a failed submission');
    await saveScreenshot(page, 'en-submit-failed');
    await mend();
    await questionnaire.submit();
  });

  test('submitting with answers that cannot be sent says which part failed', async ({
    page,
    owner,
    enter,
  }) => {
    const request = await enter('questionnaire', { answers: 'all' });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(8, 8);
    const mend = await breakCall(page, 'saving', { status: 500 });
    await questionnaire.answer('One more thing');
    await questionnaire.submitButton().click();
    await expect(alert(page, 'Failed to submit answers')).toBeVisible();
    await mend();
    await questionnaire.submit();
    expect(await loadAnswers(owner, request)).toContain('One more thing');
  });

  test('submitting leads to a required answer that another device has cleared', async ({
    page,
    owner,
    enter,
  }) => {
    const request = await enter('questionnaire', { answers: 'all' });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(8, 8);
    await owner.query(
      'DELETE FROM client_request_responses WHERE client_request_id = $1 AND question_id = $2',
      [request.id, request.template.questions[1]?.id],
    );
    await questionnaire.submitButton().click();
    await questionnaire.expectPosition(2, 8);
    await expect(page.getByText('This question needs an answer before you can submit.')).toBeVisible();
  });

  test('submitting and answering stop when staff complete the request', async ({ page, owner, enter }) => {
    const request = await enter('questionnaire', { answers: 'all' });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(8, 8);
    await owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    await questionnaire.answer('Too late');
    await expect(page.getByText('This request is completed and can no longer be changed.')).toBeVisible();
    await expect(page.getByText('This questionnaire is closed')).toBeVisible();
  });
});

async function loadAnswers(owner: pg.Pool, request: { id: string }): Promise<string[]> {
  return (await loadStoredAnswers(owner, request.id)).map(({ answer }) => answer);
}
