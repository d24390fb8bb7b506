import { expect, type Locator, type Page } from '@playwright/test';

const farthest = 80;

/** Presses Tab until the target has the focus; every stop on the way must show its focus. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < farthest; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const at = await readFocus(page);
    // After the last stop, the focus moves to the browser's own toolbar and then back to the page.
    if (at.nowhere) continue;
    expect(at.inView, `${at.name} has the focus out of sight`).toBe(true);
    expect(at.marked, `${at.name} has the focus without a mark`).toBe(true);
    if (await isFocused(target)) return;
  }
  throw new Error(`${target} is not reached by Tab`);
}

/** Tabs to the target and presses a key there, Enter by default. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** After the focused element was removed, another element of the page has the focus. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(async () => (await readFocus(page)).nowhere, { message: `focus after ${after}` })
    .toBe(false);
}

/** Tab cycles inside the dialog and never leaves it. */
export async function expectFocusTrapped(page: Page, dialog: Locator, presses = 30): Promise<void> {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

interface Focus {
  name: string;
  /** No element of the page has the focus. */
  nowhere: boolean;
  inView: boolean;
  /** The element or its container has an outline. */
  marked: boolean;
}

function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body || at === document.documentElement) {
      return { name: 'nothing', nowhere: true, inView: false, marked: false };
    }
    const { top, bottom, left, right } = at.getBoundingClientRect();
    const inView = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    // The focus is shown on the label of a radio and on the box of a card.
    const boxes = [
      at,
      at.parentElement,
      at.parentElement?.parentElement,
      at.closest('label, [class*="has-"]'),
    ];
    const marked = boxes.some((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box ?? at);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
    return {
      name: `${at.tagName.toLowerCase()} "${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 60)}"`,
      nowhere: false,
      inView,
      marked,
    };
  });
}
