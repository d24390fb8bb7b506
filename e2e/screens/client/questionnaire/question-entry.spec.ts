import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { holdCall } from '../../../support/faults/failing.ts';
import { loadStoredAnswers } from '../../../support/stored-answers.ts';

const email: QuestionDraft = { text: 'Email address', type: 'email', required: false };
const birth: QuestionDraft = {
  text: 'Date of birth',
  type: 'date',
  required: true,
  options: { date_limit: 'birth' },
};
const number: QuestionDraft = { text: 'Yearly income', type: 'number', required: true };
const last: QuestionDraft = { text: 'Anything else?', type: 'text', required: false };

const box = (page: Page) => page.getByRole('main').getByRole('textbox');
const language = (page: Page, to: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), to);

async function loadAnswers(owner: pg.Pool, request: { id: string }): Promise<string[]> {
  return (await loadStoredAnswers(owner, request.id)).map(({ answer }) => answer);
}

test.describe('a press on Next counts even if the answer looks wrong', () => {
  test('with the mouse, held down for a while', async ({ page, owner, enter }) => {
    await enter('questionnaire', { template: await buildTemplate(owner, { questions: [email, last] }) });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(1, 2);
    await box(page).fill('ana');
    await questionnaire.nextButton().hover();
    await page.mouse.down();
    await page.waitForTimeout(300);
    await page.mouse.up();
    await questionnaire.expectPosition(2, 2);
    // The hint is not lost: it is shown when the client comes back.
    await questionnaire.previous(2, 2);
    await expect(page.getByText('This does not look like an email address.')).toBeVisible();
    await saveScreenshot(page, 'en-email-hint');
  });

  test('with the keyboard', async ({ page, owner, enter }) => {
    await enter('questionnaire', { template: await buildTemplate(owner, { questions: [email, last] }) });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(1, 2);
    await box(page).fill('ana');
    await page.keyboard.press('Tab');
    await expect(page.getByText('This does not look like an email address.')).toBeVisible();
    await expect(questionnaire.nextButton()).toBeFocused();
    await page.keyboard.down('Space');
    await page.waitForTimeout(300);
    await page.keyboard.up('Space');
    await questionnaire.expectPosition(2, 2);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

    test('with a finger', async ({ page, owner, enter }) => {
      await enter('questionnaire', { template: await buildTemplate(owner, { questions: [email, last] }) });
      const questionnaire = new Questionnaire(page);
      await questionnaire.expectPosition(1, 2);
      await box(page).fill('ana');
      await questionnaire.nextButton().tap();
      await questionnaire.expectPosition(2, 2);
    });
  });

  test('while the answer fails to be saved', async ({ page, owner, enter }) => {
    await enter('questionnaire', { template: await buildTemplate(owner, { questions: [last, last] }) });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(1, 2);
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/api/client_request_responses', async (route) => {
      await pressed;
      await route.fulfill({ status: 500, json: {} });
    });
    await box(page).fill('Ana');
    await expect(page.getByText('Saving…')).toBeVisible();
    await page.waitForRequest('**/api/client_request_responses');
    const before = await questionnaire.previousButton().boundingBox();
    await questionnaire.nextButton().hover();
    await page.mouse.down();
    press();
    await page.waitForResponse('**/api/client_request_responses');
    await page.waitForTimeout(300);
    expect(await questionnaire.previousButton().boundingBox()).toEqual(before);
    await page.mouse.up();
    await questionnaire.expectPosition(2, 2);
    await expect(page.getByText('Could not save.')).toBeVisible();
  });
});

test.describe('a date of birth', () => {
  for (const [to, typed, days, long] of [
    ['en', '03/02/1990', ['March 2, 1990', 'February 3, 1990'], 'February 3, 1990'],
    ['es', '03/02/1990', ['2 de marzo de 1990', '3 de febrero de 1990'], '3 de febrero de 1990'],
  ] as const) {
    test(`that could be two days prompts a choice, in ${to}`, async ({ page, owner, invite }) => {
      const template = await buildTemplate(owner, { questions: [birth, last] });
      const request = await invite({ template });
      await language(page, to);
      await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
      const questionnaire = new Questionnaire(page, to);
      await questionnaire.expectPosition(1, 2);
      await saveScreenshot(page, `${to}-date-empty`);
      await box(page).fill(typed);
      await expect(questionnaire.nextButton()).toBeDisabled();
      for (const day of days) await expect(page.getByRole('button', { name: day })).toBeVisible();
      await expectAccessible(page, 'two days to choose from');
      await expectFitsNarrow(page, 'two days to choose from');
      await saveScreenshot(page, `${to}-date-ambiguous`);
      expect(await loadAnswers(owner, request)).toEqual([]);
      await page.getByRole('button', { name: long }).click();
      await expect(box(page)).toBeFocused();
      await expect(box(page)).toHaveValue(long);
      await expect(page.getByText(long, { exact: true })).toBeVisible();
      await questionnaire.expectSaved();
      expect(await loadAnswers(owner, request)).toEqual(['1990-02-03']);
      await saveScreenshot(page, `${to}-date-chosen`);
      await questionnaire.next(1, 2);
    });
  }

  test('is shown written out while it is typed, and must be a possible day, typed or from the calendar', async ({
    page,
    owner,
    enter,
  }) => {
    const template = await buildTemplate(owner, { questions: [birth, last] });
    const request = await enter('questionnaire', { template });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(1, 2);
    const impossible = page.getByText('This day is in the future or more than 120 years ago.');
    for (const typed of ['February 1, 2999', 'January 1, 1850', '01/02/2999']) {
      await test.step(`it cannot be ${typed}`, async () => {
        await box(page).fill(typed);
        await expect(impossible).toBeVisible();
        await expect(page.getByText('Not saved yet: please check the year')).toBeVisible();
        await expect(questionnaire.nextButton()).toBeDisabled();
        await saveScreenshot(page, 'en-date-limit');
        expect(await loadAnswers(owner, request)).toEqual([]);
        await box(page).fill('');
        await expect(impossible).toBeHidden();
      });
    }

    await test.step('the calendar is limited to possible days', async () => {
      await page.getByRole('button', { name: 'Open calendar' }).click();
      const calendar = page.getByRole('dialog', { name: 'Calendar' });
      const years = calendar.getByRole('combobox').nth(1);
      const now = new Date().getFullYear();
      await expect(years).toBeVisible();
      const offered = await years.locator('option').allTextContents();
      expect(offered.at(0)).toBe(String(now));
      expect(offered.at(-1)).toBe(String(now - 120));
      await page.keyboard.press('Escape');
      await expect(calendar).toBeHidden();
    });

    await box(page).pressSequentially('3 feb 1990');
    await expect(page.getByText('February 3, 1990', { exact: true })).toBeVisible();
    await expect(box(page)).toHaveValue('3 feb 1990');
    await page.keyboard.press('Enter');
    await questionnaire.expectPosition(2, 2);
  });
});

test('the page does not say Saved while the input is unsaved', async ({ page, owner, enter }) => {
  const template = await buildTemplate(owner, { questions: [birth, last] });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 2);
  await box(page).fill('May 17, 1990');
  await questionnaire.expectSaved();
  await box(page).fill('soon');
  await box(page).blur();
  await expect(page.getByText('Not saved yet: this is not a date')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  await expect(page.getByText('This is not a date. Write it as in')).toBeVisible();
  await expect(questionnaire.nextButton()).toBeDisabled();
  await expectAccessible(page, 'text that is not a date');
  await saveScreenshot(page, 'en-date-unreadable');
  // The stored answer stays until a new one is valid.
  expect(await loadAnswers(owner, request)).toEqual(['1990-05-17']);
  await box(page).fill('');
  await expect.poll(() => loadAnswers(owner, request)).toEqual([]);
  await questionnaire.expectSaved();
});

test('a number is kept as it was typed', async ({ page, owner, enter }) => {
  const template = await buildTemplate(owner, { questions: [number, last] });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 2);
  // An input of type number returns an empty value for it in Firefox and WebKit.
  await expect(box(page)).toHaveAttribute('type', 'text');
  await expect(box(page)).toHaveAttribute('inputmode', 'decimal');
  await box(page).fill('2');
  await questionnaire.expectSaved();
  for (const given of ['2,500', '7abc']) {
    await box(page).fill(given);
    await expect.poll(() => loadAnswers(owner, request)).toEqual([given]);
    await box(page).blur();
    await expect(questionnaire.nextButton()).toBeEnabled();
    if (given === '7abc')
      await expect(page.getByText('This does not look like a number.')).toContainText('you can still go on');
    await questionnaire.next(1, 2);
    await questionnaire.previous(2, 2);
    await questionnaire.expectAnswer(given);
  }
});

test('each question focuses its own control, which is labelled with the question', async ({
  page,
  owner,
  enter,
}) => {
  const section = { group_name: 'About you', help: 'As in your passport' };
  const questions: QuestionDraft[] = [
    { ...last, text: 'One' },
    { text: 'Two', type: 'text', required: false, options: section },
    { text: 'Three', type: 'textarea', required: false },
    { text: 'Four', type: 'select', required: false, options: { choices: ['A', 'B'] } },
    { text: 'Five', type: 'yesno', required: false },
    { text: 'Six', type: 'date', required: false },
    { text: 'Seven', type: 'number', required: false },
  ];
  const roles = ['textbox', 'textbox', 'combobox', 'radiogroup', 'textbox', 'textbox'] as const;
  await enter('questionnaire', { template: await buildTemplate(owner, { questions }) });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 7);
  for (const [index, role] of roles.entries()) {
    await questionnaire.next(index + 1, 7);
    const name = questions[index + 1]?.text ?? '';
    await expect(page.getByRole('main').getByRole(role, { name, exact: true })).toBeFocused();
  }
  await questionnaire.previousButton().click();
  await questionnaire.expectPosition(6, 7);
  await expect(page.getByRole('textbox', { name: 'Six', exact: true })).toBeFocused();
  await page.goto(page.url().replace(/question=\d+/, 'question=1'));
  await questionnaire.expectPosition(1, 7);
  await questionnaire.next(1, 7);
  await expect(page.getByRole('textbox', { name: 'Two' })).toHaveAccessibleDescription(
    'About you As in your passport',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

  test('the input keeps the focus when Next is pressed, so the keyboard stays open', async ({
    page,
    owner,
    enter,
  }) => {
    const questions = ['One', 'Two'].map((text) => ({ ...last, text }));
    await enter('questionnaire', { template: await buildTemplate(owner, { questions }) });
    const questionnaire = new Questionnaire(page);
    await questionnaire.expectPosition(1, 2);
    await page.getByRole('textbox', { name: 'One' }).tap();
    // Records everything that gets the focus meanwhile: a focused button would close the keyboard.
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        const seen = document.documentElement.dataset;
        seen.focused = `${seen.focused ?? ''} ${(target as Element).tagName}`;
      });
    });
    await questionnaire.nextButton().tap();
    await expect(page.getByRole('textbox', { name: 'Two' })).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-focused', ' INPUT');
  });
});

test('a long question is not shown twice', async ({ page, owner, enter }) => {
  const text = 'Have you ever used another name, such as a maiden name or a religious name?';
  await enter('questionnaire', {
    template: await buildTemplate(owner, { questions: [{ ...last, text }, last] }),
  });
  await new Questionnaire(page).expectPosition(1, 2);
  await expect(box(page)).toHaveAttribute('placeholder', 'Your answer');
});

test('a slow save does not move the button', async ({ page, owner, enter }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter('questionnaire', { template: await buildTemplate(owner, { questions: [last, last] }) });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 2);
  const before = await questionnaire.nextButton().boundingBox();
  const goOn = await holdCall(page, 'saving');
  await box(page).fill('Ana');
  await expect(page.getByText('Saving…')).toBeVisible();
  expect(await questionnaire.nextButton().boundingBox()).toEqual(before);
  goOn();
  await questionnaire.expectSaved();
  expect(await questionnaire.nextButton().boundingBox()).toEqual(before);
});
