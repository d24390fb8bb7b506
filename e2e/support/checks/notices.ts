import { expect, type Locator, type Page } from '@playwright/test';

/** A phone, a small window, a wide one. */
const sizes = [
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/**
 * Checks a toast over a page or an open dialog at every size: it is not covered, it covers none of these buttons, and
 * screen readers announce it.
 */
export async function expectToastCoversNothing(
  page: Page,
  notice: Locator,
  ...buttons: Locator[]
): Promise<void> {
  await expect(notice).toBeVisible();
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => isOnTop(notice), { message: `on top at ${size.width} px` }).toBe(true);
    for (const button of buttons) {
      await button.scrollIntoViewIfNeeded();
      await expect
        .poll(() => overlap(notice, button), { message: `${button} at ${size.width} px` })
        .toBe(false);
    }
  }
  if (before) await page.setViewportSize(before);
  const title = (await notice.innerText()).split('\n')[0] ?? '';
  await expect(page.getByRole('region', { name: /Notifications|Notificaciones/ })).toContainText(title);
}

const isOnTop = (notice: Locator): Promise<boolean> =>
  notice.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

export async function overlap(notice: Locator, button: Locator): Promise<boolean> {
  const [over, under] = [await notice.boundingBox(), await button.boundingBox()];
  if (!over || !under) return true;
  return (
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height
  );
}
