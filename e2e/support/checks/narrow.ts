import { expect, type Page } from '@playwright/test';

/** CSS pixels: a small phone, and a desktop window at 400 % zoom or a phone at 200 %. */
const widths = [360, 320];

/** The page never scrolls sideways, even in a narrow window or with large text. */
export async function expectFitsNarrow(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const beyond = await page.evaluate((limit) => {
      const root = document.scrollingElement;
      if (!root || root.scrollWidth <= limit) return [];
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > limit + 1,
      );
      return [
        `${root.scrollWidth} px`,
        ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
      ];
    }, width);
    expect(beyond, `wider than ${width} px: ${where}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
