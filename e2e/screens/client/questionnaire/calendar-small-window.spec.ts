import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { expect, test } from '../../../support/client.ts';

for (const size of [
  { width: 667, height: 375 },
  { width: 320, height: 256 },
]) {
  test(`the calendar and its focused day are visible at ${size.width} x ${size.height}`, async ({
    page,
    owner,
    enter,
  }) => {
    const template = await buildTemplate(owner, {
      questions: [{ text: 'Wedding day', type: 'date', required: true }],
    });
    await page.setViewportSize(size);
    await enter('questionnaire', { template });
    await page.getByRole('button', { name: 'Open calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar.locator('button:focus')).toBeInViewport({ ratio: 1 });
    const next = calendar.getByRole('button', { name: /Next/ });
    await next.scrollIntoViewIfNeeded();
    await expect(next).toBeInViewport({ ratio: 1 });
    const frame = await calendar.boundingBox();
    if (size.height > 300) {
      expect(frame?.y).toBeGreaterThanOrEqual(0);
      expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual(size.height);
    }
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
  });
}
