import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import { MailLayout } from './mail-layout.tsx';
import { type RenderedMail, renderMail } from './render-mail.ts';

interface Frame {
  language: Language;
  product: string;
  subject: string;
  title: string;
  preview: string;
  /** The first line, which asks to reply above it. */
  answerAbove?: string | undefined;
}

/** A mail with the product as sender, to staff and administrators. */
export const renderProductMail = (
  { language, product, subject, title, preview, answerAbove }: Frame,
  body: ReactNode,
): Promise<RenderedMail> =>
  renderMail(
    subject,
    <MailLayout
      language={language}
      preview={preview}
      brand={{ name: product }}
      title={title}
      answerAbove={answerAbove}
      footer={translatorFor(language)('mails.footer', { product })}
    >
      {body}
    </MailLayout>,
  );
