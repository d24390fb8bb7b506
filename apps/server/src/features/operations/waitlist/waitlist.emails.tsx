import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { Paragraph } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';
import type { StoredEntry } from './waitlist.queries.ts';

/** For the product's own team, in English. */
export function renderSignUp(entry: StoredEntry, product: string): Promise<RenderedMail> {
  const t = translatorFor(defaultLanguage);
  const name = `${entry.first_name} ${entry.last_name}`;
  const facts: [string, string][] = [
    [t('waitlist.mail.name'), name],
    [t('waitlist.email'), entry.email],
    [t('waitlist.firmName'), entry.firm_name],
    [t('waitlist.visas'), entry.visas_supported.join(', ') || t('waitlist.noneSelected')],
    [t('waitlist.mail.date'), entry.updated_at.slice(0, 10)],
  ];
  return renderProductMail(
    {
      language: defaultLanguage,
      product,
      subject: t('waitlist.mail.subject'),
      title: t('waitlist.mail.title'),
      preview: `${name}, ${entry.firm_name}`,
    },
    facts.map(([label, value]) => <Paragraph key={label}>{`${label}: ${value}`}</Paragraph>),
  );
}
