import type { BrowserContext, Page } from '@playwright/test';
import { foreignHost } from './payloads.ts';

export interface Watch {
  /** What got through, with the page where it did. */
  found: string[];
  /** Looks for markup and addresses that came from a payload. */
  inspect(page: Page): Promise<void>;
}

/** Reports scripts that ran, dialogs, and requests that left. Nothing of the outside is really called. */
export async function watchAttacks(context: BrowserContext, own: string): Promise<Watch> {
  const found: string[] = [];
  await context.exposeBinding('attacked', ({ page }, id: unknown) => {
    found.push(`script of field ${String(id)} ran at ${page.url()}`);
  });
  context.on('dialog', (dialog) => {
    // The product asks before a page with unsaved text is left.
    if (dialog.type() !== 'beforeunload') found.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  await context.route(
    (url) => !url.href.startsWith(own) && /^(https?|wss?|ftp):$/.test(url.protocol),
    (route) => {
      found.push(`request to ${route.request().url()} from ${route.request().frame().url()}`);
      return route.abort();
    },
  );
  return {
    found,
    async inspect(page) {
      const marks = await page.evaluate(findMarks, foreignHost);
      found.push(...marks.map((mark) => `${mark} at ${page.url()}`));
    },
  };
}

/** Runs in the page. */
function findMarks(host: string): string[] {
  const marks: string[] = [];
  if (document.querySelector('x-attack, base[href], mtext, iframe[srcdoc], [onerror], [onload], [ontoggle]'))
    marks.push('an element of a payload');
  for (const element of document.querySelectorAll('[href], [src], [action], [formaction], [data]')) {
    for (const name of ['href', 'src', 'action', 'formaction', 'data']) {
      const value = element.getAttribute(name);
      if (!value) continue;
      if (/^\s*(javascript|vbscript|data:text)/i.test(value)) marks.push(`${name}=${value.slice(0, 80)}`);
      // An address that somebody wrote in a message is a link, and says itself where it leads.
      const isShown = element.tagName === 'A' && element.textContent === value;
      if (value.includes(host) && /^(https?:)?\/\//.test(value) && !isShown) marks.push(`${name}=${value}`);
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[style]'))
    if (element.getAttribute('style')?.includes(host)) marks.push('a style of a payload');
  // A text that turns the direction must not turn what others wrote after it.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!/[\u202a-\u202e\u2066-\u2069]/.test(text.nodeValue ?? '')) continue;
    let around = text.parentElement;
    if (!around || around.closest('script, style, textarea, option')) continue;
    let isIsolated = false;
    while (around && !isIsolated && getComputedStyle(around).display === 'inline') {
      isIsolated = /isolate|plaintext/.test(getComputedStyle(around).unicodeBidi);
      around = around.parentElement;
    }
    if (!around || isIsolated) continue;
    const all = around.innerText.trim();
    const own = (text.nodeValue ?? '').trim();
    if (!all.endsWith(own.slice(-20)))
      marks.push(`direction of '${all.slice(-60)}' turned by ${JSON.stringify(own.slice(0, 40))}`);
  }
  return [...new Set(marks)];
}
