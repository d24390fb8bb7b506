import { expect, type Page } from '@playwright/test';

/** A toast with this title and, if given, this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: title });
  await expect(text ? notice.filter({ hasText: text }) : notice).toBeVisible();
}
