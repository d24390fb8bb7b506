import { render, toPlainText } from '@react-email/render';
import type { ReactNode } from 'react';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** HTML and plain text of one mail. The subject becomes one line, whatever names it holds. */
export async function renderMail(subject: string, body: ReactNode): Promise<RenderedMail> {
  const html = await render(body);
  return { subject: oneLine(subject), html, text: toPlainText(html) };
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
