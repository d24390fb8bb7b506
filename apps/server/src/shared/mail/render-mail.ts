import { plainTextSelectors, render, toPlainText } from '@react-email/render';
import type { ReactNode } from 'react';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Titles keep their letters: a name in capitals is hard to read, and in some languages wrong. */
const selectors = [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }];

/** HTML and plain text of one mail. The subject becomes one line, whatever names it holds. */
export async function renderMail(subject: string, body: ReactNode): Promise<RenderedMail> {
  const html = await render(body);
  return { subject: oneLine(subject), html, text: toPlainText(html, { selectors }) };
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
