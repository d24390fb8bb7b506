import type { Locator, Page } from '@playwright/test';
import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { inEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';

const questions = ['Passport number', 'Country of birth', 'City of birth', 'Nationality'].map((text, n) => ({
  text,
  type: 'text' as const,
  required: false,
  ...(n === 0 ? { options: { fact: 'passport.number' as const } } : {}),
}));

async function press(page: Page, button: Locator, { at = 0.5, held = async () => {} } = {}): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('there is no button');
  await page.mouse.move(box.x + box.width / 2, at === 0 ? Math.ceil(box.y) : box.y + box.height * at);
  await page.mouse.down();
  await held();
  await page.mouse.up();
}

test('a press on Next counts even if suggestions from a passport arrive during it', async ({
  page,
  owner,
  invite,
}) => {
  const template = await buildTemplate(owner, { questions });
  const request = await invite({ template, status: 'in-progress', answers: 'none' });
  const answered = Promise.withResolvers<void>();
  const suggestion: AnswerSuggestion = {
    from: 'file',
    question_id: template.questions[0]?.id ?? '',
    fact: 'passport.number',
    answers: inEachLanguage(() => 'X1234567'),
    other_answers: null,
    confidence: 'high',
    doubts: [],
    reader: 'machine_readable_zone',
    taken: null,
    upload_id: request.id,
    file_name: 'passport.jpg',
    file_path: 'passport.jpg',
    document: null,
    page: 1,
    place: null,
    rotation: 0,
  };
  await page.route('**/api/answer_suggestions*', async (route) => {
    await answered.promise;
    await route.fulfill({ json: { suggestions: [suggestion], being_read: [] } });
  });
  await page.goto(`/client/questionnaire?request_id=${request.id}&question=1`);
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 4);
  await expect(page.getByRole('main').getByRole('link', { name: /passport/i })).toBeVisible();
  // Longer than the delay of the note about a slow save, which would move the button.
  await page.waitForTimeout(2_000);
  await expect(page.getByText('This is taking longer than usual')).toHaveCount(0);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await press(page, next, {
    async held() {
      const arrived = page.waitForResponse('**/api/answer_suggestions*');
      answered.resolve();
      await arrived;
      // Time for its changes to appear.
      await page.waitForTimeout(300);
    },
  });
  await questionnaire.expectPosition(2, 4);
});

test('a press on the very edge of a button counts', async ({ page, owner, invite }) => {
  const template = await buildTemplate(owner, { questions });
  const request = await invite({ template, status: 'in-progress', answers: 'none' });
  await page.goto(`/client/questionnaire?request_id=${request.id}&question=1`);
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 4);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await press(page, next, { at: 0, held: () => page.waitForTimeout(100) });
  await questionnaire.expectPosition(2, 4);
});

for (const when of ['before React listens', 'as React begins to hydrate the page'])
  test(`a press ${when} counts once`, async ({ page, invite }) => {
    const request = await invite({ documents: 'all' });
    let submissions = 0;
    await page.route('**/api/rpc/submit_documents', (route) => {
      submissions++;
      return route.fulfill({ status: 503, json: {} });
    });
    await page.addInitScript((early) => {
      const look = () => {
        const root = document.getElementById('root');
        const button = [...document.querySelectorAll('button')].find(
          (each) => each.textContent === 'Submit Documents',
        );
        const isListening = Object.keys(root ?? {}).some((key) => key.startsWith('_reactListening'));
        if (button && (early || isListening)) button.click();
        else setTimeout(look);
      };
      look();
    }, when === 'before React listens');
    await page.goto(clientPageUrl('documents', request));
    await expect(page.getByRole('listitem').filter({ hasText: 'Submission Failed' })).toBeVisible();
    await page.waitForTimeout(500);
    expect(submissions).toBe(1);
  });
