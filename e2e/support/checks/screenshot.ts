import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoRawKeys } from './no-raw-keys.ts';

const folder = process.env.SCREENSHOTS;
const widths = [390, 1280];

/**
 * Checks that the screen shows no raw text keys, and saves screenshots at phone and desktop width in the folder SCREENSHOTS,
 * if it is set.
 */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await expectNoRawKeys(page, name);
  if (!folder) return;
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}
