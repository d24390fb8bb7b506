import { expect, type Page } from '@playwright/test';
import { messages } from '@visafolio/locales';

interface Tree {
  readonly [key: string]: unknown;
}

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null;

/** The first two parts of every key, such as 'forms.values', to tell keys from file names and addresses. */
const beginnings = new Set(
  Object.entries(messages.en).flatMap(([namespace, tree]) =>
    isTree(tree) ? Object.keys(tree).map((step) => `${namespace}.${step}`) : [],
  ),
);

/** The screen shows no key instead of its text: visible, for screen readers, or in the tab's title. */
export async function expectNoRawKeys(page: Page, where: string): Promise<void> {
  // Texts of a part that is still loading may follow.
  await expect.poll(async () => findRawKeys(await page.evaluate(collect)), `keys on ${where}`).toEqual([]);
}

/** Dotted words that begin like a key of the locales. */
function findRawKeys(pieces: readonly string[]): string[] {
  const words = pieces.flatMap(
    (piece) => piece.match(/(?<![\w@/.-])[a-z][\w-]*(?:\.[\w-]+)+(?![\w@/-])/g) ?? [],
  );
  const isKey = (word: string) => beginnings.has(word.split('.').slice(0, 2).join('.'));
  return [...new Set(words.filter(isKey))];
}

/** Runs in the browser: texts that are visible or read aloud, without typed text. */
function collect(): string[] {
  const pieces = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const shown = parent?.closest('select') ?? parent;
    if (shown?.checkVisibility() && !parent?.closest('script, style, textarea'))
      pieces.push(node.textContent ?? '');
  }
  for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (element.checkVisibility()) pieces.push(element.getAttribute(name) ?? '');
    }
  }
  return pieces;
}
