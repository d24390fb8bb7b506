import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import { Action, Fallback, List, MailLayout, Paragraph } from '../../shared/mail/mail-layout.tsx';
import { type RenderedMail, renderMail } from '../../shared/mail/render-mail.ts';
import type { SecurityChange } from './security-notices.queries.ts';

export interface SecurityNotice {
  kind: Exclude<SecurityChange, 'sessionEnded'>;
  language: Language;
  product: string;
  /** The factor's, the phone's or the other account's name; may be empty. */
  detail: string;
  at: Date;
  device: { browser: string; system: string } | null;
  /** Of the network; empty where it is not known. */
  address: string;
  /** Where a new password is chosen; null for whoever has none. */
  url: string | null;
}

/** Tells the owner of an account what has changed about how it is signed in to. */
export function renderSecurityNotice(notice: SecurityNotice): Promise<RenderedMail> {
  const { kind, language, product, detail, at, device, address, url } = notice;
  const t = translatorFor(language);
  const what = t(`mails.account.changed.what.${kind}`);
  const facts = [
    ...(detail ? [t('mails.account.changed.name', { name: detail })] : []),
    t('mails.account.changed.when', { time: timeOf(at, language) }),
    device ? t('mails.account.changed.device', device) : t('mails.account.changed.unknownDevice'),
    ...(address ? [t('mails.account.changed.address', { address })] : []),
  ];
  return renderMail(
    t('mails.account.changed.subject', { product, what }),
    <MailLayout
      language={language}
      preview={t('mails.account.changed.fine')}
      brand={{ name: product }}
      title={what}
      footer={t('mails.footer', { product })}
    >
      <List title={t('mails.account.changed.facts', { product })} items={facts} />
      <Paragraph>{t('mails.account.changed.fine')}</Paragraph>
      <Paragraph>{t(url ? 'mails.account.changed.advice' : 'mails.account.changed.adviceClient')}</Paragraph>
      {url && (
        <>
          <Action href={url} label={t('mails.account.changed.button')} />
          <Fallback href={url} label={t('mails.fallback')} />
        </>
      )}
    </MailLayout>,
  );
}

/** In UTC, and said so: where its reader is nobody knows. */
const timeOf = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);

/** Tells whoever is signed in that one of their sessions was ended for them. */
export function renderSessionEnded(mail: {
  language: Language;
  product: string;
  /** Where to sign in again. */
  url: string;
}): Promise<RenderedMail> {
  const { language, product, url } = mail;
  const t = translatorFor(language);
  const text = t('mails.account.sessionEnded.text', { product });
  return renderMail(
    t('mails.account.sessionEnded.subject', { product }),
    <MailLayout
      language={language}
      preview={text}
      brand={{ name: product }}
      title={t('mails.account.sessionEnded.title', { product })}
      footer={t('mails.footer', { product })}
    >
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t('mails.account.sessionEnded.advice')}</Paragraph>
      <Action href={url} label={t('mails.account.sessionEnded.button')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </MailLayout>,
  );
}
