import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import {
  type Letterhead,
  type MailInFirmsName,
  renderOnLetterhead,
} from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import { Action, Fallback, List, Paragraph } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';
import type { AdministratorAct, SecurityChange } from './mail-orders.queries.ts';

export interface SecurityNotice {
  kind: Exclude<SecurityChange, 'sessionEnded'>;
  letterhead: Letterhead;
  /** Name of the factor, the phone or the external account; may be empty. */
  detail: string;
  at: Date;
  device: { browser: string; system: string } | null;
  /** IP address; empty if unknown. */
  address: string;
  /** Where to choose a new password; null for people without one. */
  url: string | null;
}

/** Changes that are not about the reader's own account have their own texts. */
const aboutOthers: Partial<Record<SecurityChange, 'breakGlass' | 'archive'>> = {
  breakGlassUsed: 'breakGlass',
  workspaceTaken: 'archive',
  workspaceBrought: 'archive',
};

/** Notifies the owner of an account of a change to how it is signed in to. */
export function renderSecurityNotice(notice: SecurityNotice): Promise<MailInFirmsName> {
  const { kind, letterhead, detail, at, device, address, url } = notice;
  const { language, product } = letterhead;
  const t = translatorFor(language);
  const what = t(`mails.account.changed.what.${kind}`);
  const other = aboutOthers[kind];
  const advice = url ? t('mails.account.changed.advice') : t('mails.account.changed.adviceClient');
  const facts = [
    ...(detail ? [t('mails.account.changed.name', { name: detail })] : []),
    t('mails.account.changed.when', { time: formatTime(at, language) }),
    device ? t('mails.account.changed.device', device) : t('mails.account.changed.unknownDevice'),
    ...(address ? [t('mails.account.changed.address', { address })] : []),
  ];
  return renderOnLetterhead(
    letterhead,
    {
      subject: t('mails.account.changed.subject', { product, what }),
      title: what,
      preview: t(other ? `mails.account.${other}.fine` : 'mails.account.changed.fine'),
    },
    <>
      <List
        title={t(other ? `mails.account.${other}.facts` : 'mails.account.changed.facts', {
          product,
        })}
        items={facts}
      />
      <Paragraph>{t(other ? `mails.account.${other}.fine` : 'mails.account.changed.fine')}</Paragraph>
      <Paragraph>{other ? t(`mails.account.${other}.advice`) : advice}</Paragraph>
      {url && !other && (
        <>
          <Action href={url} label={t('mails.account.changed.button')} />
          <Fallback href={url} label={t('mails.fallback')} />
        </>
      )}
    </>,
  );
}

/** Notifies an administrator of a change to an account. */
export function renderAdministratorNotice(mail: {
  kind: AdministratorAct;
  language: Language;
  product: string;
  /** Name and address. */
  person: string;
  /** Who made the change; empty if it came with a sign-up. */
  actor: string;
  at: Date;
  /** Of the list of users. */
  url: string;
}): Promise<RenderedMail> {
  const { kind, language, product, person, actor, at, url } = mail;
  const t = translatorFor(language);
  const what = t(`mails.account.administrators.what.${kind}`);
  const facts = [
    t('mails.account.administrators.person', { person }),
    actor ? t('mails.account.administrators.actor', { actor }) : t('mails.account.administrators.signUp'),
    t('mails.account.changed.when', { time: formatTime(at, language) }),
  ];
  return renderProductMail(
    {
      language,
      product,
      subject: t('mails.account.changed.subject', { product, what }),
      title: what,
      preview: person,
    },
    <>
      <List title={t('mails.account.administrators.facts', { product })} items={facts} />
      <Paragraph>{t('mails.account.administrators.advice')}</Paragraph>
      <Action href={url} label={t('mails.account.administrators.button')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}

/** In UTC, which the text mentions, because the reader's time zone is unknown. */
const formatTime = (at: Date, language: Language): string =>
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

/** Notifies the account's owner that one of their sessions was ended. */
export function renderSessionEnded(mail: {
  letterhead: Letterhead;
  /** Where to sign in again. */
  url: string;
}): Promise<MailInFirmsName> {
  const { letterhead, url } = mail;
  const { language, product } = letterhead;
  const t = translatorFor(language);
  const text = t('mails.account.sessionEnded.text', { product });
  return renderOnLetterhead(
    letterhead,
    {
      subject: t('mails.account.sessionEnded.subject', { product }),
      title: t('mails.account.sessionEnded.title', { product }),
      preview: text,
    },
    <>
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t('mails.account.sessionEnded.advice')}</Paragraph>
      <Action href={url} label={t('mails.account.sessionEnded.button')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}
