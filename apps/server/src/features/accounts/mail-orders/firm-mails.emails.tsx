import { translatorFor } from '@visafolio/locales';
import {
  type Letterhead,
  type MailInFirmsName,
  renderOnLetterhead,
} from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import { Action, Fallback, Paragraph, SmallPrint } from '../../../shared/mail/mail-layout.tsx';
import type { FirmNotice } from './mail-orders.queries.ts';

/** Labels of the links of notices that lead to their own page. */
const noticeButtons = {
  retentionDue: 'mails.firm.notice.retentionButton',
  webhookFailed: 'mails.firm.notice.webhookButton',
} as const;
const getButton = (what: FirmNotice['what']) =>
  what in noticeButtons ? noticeButtons[what as keyof typeof noticeButtons] : 'mails.firm.notice.button';

/** Invites a colleague to the firm. Its link opens the invitation after a sign-in with this address. */
export function renderFirmInvitation(mail: {
  letterhead: Letterhead;
  by: string;
  email: string;
  url: string;
}): Promise<MailInFirmsName> {
  const { letterhead, by, email, url } = mail;
  const { language, product, sender: firm } = letterhead;
  const t = translatorFor(language);
  const text = t('mails.firm.invitation.text', { by, firm, product });
  return renderOnLetterhead(
    letterhead,
    {
      subject: t('mails.firm.invitation.subject', { firm, product }),
      title: t('mails.firm.invitation.title', { firm }),
      preview: text,
    },
    <>
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t('mails.firm.invitation.how', { email })}</Paragraph>
      <Action href={url} label={t('mails.firm.invitation.button')} />
      <SmallPrint>{t('mails.firm.invitation.ignore')}</SmallPrint>
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}

/** Notifies a person of a change by their firm, or of something they have to do from now on. */
export function renderFirmNotice(mail: {
  letterhead: Letterhead;
  notice: FirmNotice;
  url: string;
}): Promise<MailInFirmsName> {
  const { letterhead, notice, url } = mail;
  const { language, product } = letterhead;
  const { what, firm, by, from = '', cases = 0 } = notice;
  const t = translatorFor(language);
  const kind = what === 'casesReceived' && from ? 'casesReceivedFrom' : what;
  const text = t(`mails.firm.notice.${kind}.text`, { firm, by, from, count: cases });
  return renderOnLetterhead(
    letterhead,
    {
      subject: t('mails.account.changed.subject', { product, what: t(`mails.firm.notice.${kind}.title`) }),
      title: t(`mails.firm.notice.${kind}.title`),
      preview: text,
    },
    <>
      <Paragraph>{text}</Paragraph>
      <Action href={url} label={t(getButton(what))} />
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}
