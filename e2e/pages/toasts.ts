import { expect, type Page } from '@playwright/test';

/** A notice in the corner with this title, and this text below it where one is given. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: title });
  await expect(text ? notice.filter({ hasText: text }) : notice).toBeVisible();
}
