import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expect, test } from '../../../support/client.ts';

const sizes = [
  { width: 667, height: 375 },
  { width: 320, height: 256 },
];

test('the calendar and its focused day are visible in small windows', async ({ page, owner, enter }) => {
  const template = await buildTemplate(owner, {
    questions: [
      { text: 'Wedding day', type: 'date', required: false },
      { text: 'Date of birth', type: 'date', required: true, options: { date_limit: 'birth' } },
    ],
  });
  await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 2);
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const lookAt = (question: string, size: { width: number; height: number }) =>
    test.step(`${question} at ${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Open calendar' }).click();
      await expect(calendar.getByRole('gridcell').first()).toBeVisible();
      await expect(calendar.locator('button:focus')).toBeInViewport({ ratio: 1 });
      const next = calendar.getByRole('button', { name: /Next/ });
      await next.scrollIntoViewIfNeeded();
      await expect(next).toBeInViewport({ ratio: 1 });
      const { x = -1, y = -1, width = 0, height = 0 } = (await calendar.boundingBox()) ?? {};
      if (size.height > 300) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }
      await page.keyboard.press('Escape');
      await expect(calendar).toBeHidden();
    });

  for (const size of sizes) await lookAt('a day', size);
  await questionnaire.next(1, 2);
  for (const size of sizes) await lookAt('a day of birth', size);
});
