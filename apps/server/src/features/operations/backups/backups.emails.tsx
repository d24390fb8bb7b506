import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import { Paragraph } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';

export interface LateBackups {
  product: string;
  language: Language;
  lastGoodAt: Date | null;
  failure: string | null;
}

/** For administrators of the product. */
export function renderLateBackups(late: LateBackups): Promise<RenderedMail> {
  const { product, language, lastGoodAt, failure } = late;
  const t = translatorFor(language);
  const title = t('mails.backups.late.title');
  const time = lastGoodAt && `${formatUtc(lastGoodAt, language)} UTC`;
  const since = time ? t('mails.backups.late.since', { time }) : t('mails.backups.late.never');
  return renderProductMail(
    { language, product, subject: t('mails.backups.late.subject', { product }), title, preview: since },
    <>
      <Paragraph>{since}</Paragraph>
      {failure && <Paragraph>{t('mails.backups.late.failure', { failure })}</Paragraph>}
      <Paragraph>{t('mails.backups.late.advice')}</Paragraph>
    </>,
  );
}

const formatUtc = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
