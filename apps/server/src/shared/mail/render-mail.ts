import { plainTextSelectors, render, toPlainText } from '@react-email/render';
import type { ReactNode } from 'react';
import { toSingleLine } from './message.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** What html-to-text passes to a formatter; it ships no types. */
interface LinkElement {
  children: unknown[];
  attribs: { href?: string };
}
interface TextBuilder {
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
}

/** Each URL gets a line of its own, so that every program links all of it. */
function linkOnItsOwnLine(
  link: LinkElement,
  walk: (children: unknown[], builder: TextBuilder) => void,
  builder: TextBuilder,
): void {
  walk(link.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(link.attribs.href ?? '', { noWordTransform: true });
}

const plainText = {
  formatters: { linkOnItsOwnLine },
  selectors: [
    ...plainTextSelectors,
    { selector: 'a', format: 'linkOnItsOwnLine' },
    // Titles keep their case: a name in capitals is hard to read, and in some languages wrong.
    { selector: 'h1', options: { uppercase: false } },
  ],
};

export async function renderMail(subject: string, body: ReactNode): Promise<RenderedMail> {
  const html = await render(body);
  return { subject: toSingleLine(subject), html, text: toPlainText(html, plainText) };
}
