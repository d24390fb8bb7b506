import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { messages } from '@visafolio/locales';
import { expectNoRawKeys } from './no-raw-keys.ts';

interface Tree {
  readonly [key: string]: unknown;
}

const value = /\{\{\s*\w+\s*\}\}/g;
const hasValues = (text: string) => text.search(value) >= 0;
const countWords = (text: string) => text.replace(value, ' ').match(/\p{L}+/gu)?.length ?? 0;

const library = new URL('../../../apps/server/src/features/templates/library/', import.meta.url);
const templates = readdirSync(library, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file): unknown => JSON.parse(readFileSync(new URL(file, library), 'utf8')));

const pairs = [...listLocalePairs(messages.en, messages.es), ...listLibraryPairs(templates)].filter(
  ([en, es]) => en !== es,
);
/** A text with at most one word besides its values does not reveal its language. */
const isSpanish = matcher(pairs.map(([, es]) => es).filter((es) => !hasValues(es) || countWords(es) > 1));
/** '{{label}} in {{language}}' would match names and answers, which may be in any language. */
const matchesAnything = (text: string) =>
  hasValues(text) && (text.replace(value, ' ').match(/\p{L}/gu)?.length ?? 0) < 3;
/** Texts that only English readers should see. Short ones must match completely, because 'No' is a word in both languages. */
const english = pairs
  .map(([en]) => en)
  .filter((en) => !isSpanish(en) && !matchesAnything(en))
  .map((text) => ({ text, stands: matchWhole(text), inside: matchInside(text) }));
const englishDate =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d/;

/** No text of the interface or a standard template is in English: visible, for screen readers, or in the tab's title. */
export async function expectOnlySpanish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  // A page that the server rendered in another language changes after hydration.
  const left = async () => {
    const { pieces, whole } = await page.evaluate(collect);
    return leftInEnglish(pieces, whole);
  };
  await expect.poll(left, `English on ${where}`).toEqual([]);
  await expectNoRawKeys(page, where);
}

/** Checks the same for a mail. */
export function expectSpanishMail({ subject, text }: { subject: string; text: string }): void {
  const lines = text.split('\n').map((line) => line.trim());
  expect(leftInEnglish([subject, ...lines], text.replace(/\s+/g, ' ')), `English in "${subject}"`).toEqual(
    [],
  );
}

function leftInEnglish(pieces: string[], whole: string): string[] {
  const suspects = new Set(pieces.filter((piece) => !isSpanish(piece)).map(folded));
  const line = folded(whole);
  const left = english
    .filter(({ stands, inside }) => stands(suspects) || inside(line))
    .map(({ text }) => text);
  return [...left, ...(englishDate.exec(whole) ?? [])];
}

/** Each run of text and each accessible attribute separately, and all visible text in one line. */
function collect(): { pieces: string[]; whole: string } {
  const foreign = '[lang]:not(html):not([lang=es])';
  const pieces = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const shown = parent?.closest('select') ?? parent;
    if (shown?.checkVisibility() && !parent?.closest(`${foreign}, script, style`)) {
      pieces.push(node.textContent ?? '');
    }
  }
  for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (element.checkVisibility()) pieces.push(element.getAttribute(name) ?? '');
    }
  }
  const said = pieces.map((piece) => piece.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const seen = document.body.innerText.replace(/\s+/g, ' ');
  return { pieces: said, whole: [seen, ...said].join(' | ') };
}

function listLocalePairs(en: Tree, es: Tree): [en: string, es: string][] {
  return Object.entries(en).flatMap(([key, text]) => {
    const twin = es[key];
    if (typeof text === 'string') return [[text, String(twin)] satisfies [string, string]];
    return listLocalePairs(text as Tree, twin as Tree);
  });
}

/** Every `{ en, es }` of the standard templates, at any depth, but for codes such as H-1B, which the interface shows in every language. */
function listLibraryPairs(node: unknown): [en: string, es: string][] {
  if (typeof node !== 'object' || node === null) return [];
  const { en, es } = node as Tree;
  if (typeof en === 'string' && typeof es === 'string') return /\p{Ll}/u.test(en) ? [[en, es]] : [];
  return Object.values(node).flatMap(listLibraryPairs);
}

/** For speed with thousands of texts, those without values are looked up and only the others are matched. */
function matcher(texts: string[]): (piece: string) => boolean {
  const fixed = new Set(texts.filter((text) => !hasValues(text)).map(folded));
  const patterns = texts.filter(hasValues).map((text) => new RegExp(`^${escaped(text)}$`, 'u'));
  return (piece) => fixed.has(folded(piece)) || patterns.some((pattern) => pattern.test(folded(piece)));
}

function matchWhole(text: string): (pieces: Set<string>) => boolean {
  if (!hasValues(text)) return (pieces) => pieces.has(folded(text));
  const pattern = new RegExp(`^${escaped(text)}$`, 'u');
  return (pieces) => [...pieces].some((piece) => pattern.test(piece));
}

/** Texts of four or more words are also searched inside other texts. */
function matchInside(text: string): (line: string) => boolean {
  if (countWords(text) < 4) return () => false;
  const parts = folded(text).split(value);
  const pattern = new RegExp(`(?<!\\p{L})${escaped(text)}(?!\\p{L})`, 'u');
  return (line) => parts.every((part) => line.includes(part)) && pattern.test(line);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}

function escaped(text: string): string {
  const parts = folded(text).split(value);
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('(?:\\S|\\S.*\\S)');
}
