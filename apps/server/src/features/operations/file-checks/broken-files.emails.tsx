import { type Language, translatorFor } from '@visafolio/locales';
import { List, Paragraph } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';

const listed = 20;

/** Paths contain ids only, nothing about a client. */
export function renderBrokenFiles({
  paths,
  language,
  product,
}: {
  paths: string[];
  language: Language;
  product: string;
}): Promise<RenderedMail> {
  const t = translatorFor(language);
  const count = paths.length;
  const subject = t('mails.files.subject', { count, product });
  const text = t('mails.files.text', { count });
  const rest = count - listed;
  const items = [...paths.slice(0, listed), ...(rest > 0 ? [t('mails.files.more', { count: rest })] : [])];
  return renderProductMail(
    { language, product, subject, title: subject, preview: text },
    <>
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t('mails.files.shown')}</Paragraph>
      <Paragraph>{t('mails.files.advice')}</Paragraph>
      <List title={t('mails.files.which')} items={items} />
    </>,
  );
}
