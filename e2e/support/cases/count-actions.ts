import type { Page } from '@playwright/test';

export interface Actions {
  /** Presses of buttons and links, by mouse or keyboard, and choices from lists. */
  clicks: number;
  /** Addresses that were opened, by a full load or within the page. */
  pages: number;
}

const key = 'counted actions';

/** Counts what a person does on `page` from its next load on. */
export async function countActions(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const add = (what: 'clicks' | 'pages') => {
      const counted = JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"pages":0}');
      counted[what] += 1;
      sessionStorage.setItem(name, JSON.stringify(counted));
    };
    add('pages');
    let place = location.pathname;
    // A click on a label is passed on to its field as a second one, which is no deed of the person.
    let last = 0;
    const count = (event: Event) => {
      if (event.timeStamp - last > 30) add('clicks');
      last = event.timeStamp;
    };
    document.addEventListener('click', count, true);
    document.addEventListener(
      'change',
      (event) => {
        if (event.target instanceof HTMLSelectElement) count(event);
      },
      true,
    );
    const push = history.pushState;
    history.pushState = function (...state) {
      push.apply(this, state);
      if (location.pathname !== place) add('pages');
      place = location.pathname;
    };
  }, key);
}

export const readActions = (page: Page): Promise<Actions> =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"pages":0}'), key);
