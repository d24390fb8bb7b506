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
}

/** A mail in the product's own name, to staff and administrators. */
export const renderProductMail = (
  { language, product, subject, title, preview }: Frame,
  body: ReactNode,
): Promise<RenderedMail> =>
  renderMail(
    subject,
    <MailLayout
      language={language}
      preview={preview}
      brand={{ name: product }}
      title={title}
      footer={translatorFor(language)('mails.footer', { product })}
    >
      {body}
    </MailLayout>,
  );
