import type { Page } from '@playwright/test';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expect, test } from '../../../support/client.ts';

const questions: QuestionDraft[] = [
  { text: 'Where do you live?', type: 'address', required: true },
  { text: 'Your name', type: 'text', required: true },
  { text: 'Notes', type: 'textarea', required: false },
];
/** Of a phone's keyboard, in CSS pixels. */
const keyboardHeight = 320;

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

/** What a browser reports while its keyboard is open: headless Chromium has no keyboard. */
const openKeyboard = (page: Page, height: number) =>
  page.evaluate((covered) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight - covered });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, height);

const bottomOf = async (page: Page, questionnaire: Questionnaire) => {
  const box = await questionnaire.nextButton().boundingBox();
  return { bottom: (box?.y ?? 0) + (box?.height ?? 0), height: page.viewportSize()?.height ?? 0 };
};

test('Next stays above the keyboard of a phone, and the field that is typed into is not behind it', async ({
  page,
  owner,
  enter,
}) => {
  await enter('questionnaire', { template: await buildTemplate(owner, { questions }) });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 3);
  await page.getByLabel('Country').selectOption('United States');
  const street = page.getByLabel(/Street/);
  await street.tap();
  await openKeyboard(page, keyboardHeight);
  const above = async () => {
    const { bottom, height } = await bottomOf(page, questionnaire);
    return Math.round(height - keyboardHeight - bottom);
  };
  // Right above it, and not far up.
  await expect.poll(above).toBeGreaterThanOrEqual(0);
  expect(await above()).toBeLessThan(40);
  await page.getByLabel('State').selectOption('Texas');
  await street.fill('1 Main Street');
  await page.getByLabel(/City/).fill('Austin');
  // As the arrows of a phone's keyboard do.
  const zip = page.getByLabel(/ZIP/);
  await zip.focus();
  await page.keyboard.type('78701');
  const row = await questionnaire.nextButton().locator('..').boundingBox();
  const field = await zip.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
  expect(await above()).toBeGreaterThanOrEqual(0);

  // The keyboard stays open: the next field has the focus, and Next its place.
  await questionnaire.nextButton().tap();
  await questionnaire.expectPosition(2, 3);
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await page.keyboard.type('Ana');
  expect(await above()).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await questionnaire.expectPosition(3, 3);

  // Without the keyboard the buttons are where they were.
  await questionnaire.previous(3, 3);
  await openKeyboard(page, 0);
  const withFocus = await bottomOf(page, questionnaire);
  await page.getByRole('textbox', { name: 'Your name' }).blur();
  expect(await bottomOf(page, questionnaire)).toEqual(withFocus);
});
