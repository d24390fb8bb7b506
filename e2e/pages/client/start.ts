import type { Page } from '@playwright/test';

/** The button of 'Before you start', which precedes the first answer. */
export const startLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^(Start|Empezar)$/ });

/** Presses it if it is there, once the questionnaire is on screen. */
export async function passStart(page: Page): Promise<void> {
  await page.locator('main h2').first().waitFor();
  if (await startLink(page).isVisible()) await startLink(page).click();
}
