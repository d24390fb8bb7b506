import { translatorFor } from '@visafolio/locales';
import {
  type ClientMail,
  type Letterhead,
  type MailInFirmsName,
  renderForClient,
  renderOnLetterhead,
} from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import { Action, Code, Fallback, Paragraph, SmallPrint } from '../../../shared/mail/mail-layout.tsx';
import type { MailedLink } from '../mail-links/mail-links.usecases.ts';
import type { AccountMailKind } from './mail-orders.queries.ts';

export interface AccountMail {
  kind: AccountMailKind;
  letterhead: Letterhead;
  link: MailedLink;
  /** The address belongs to a client: signing up would make them a professional. */
  isClient: boolean;
  /** The phone that also signs in once the link is used. */
  phone?: string | null | undefined;
}

/** A sign-in link for a client who requested one, or a password, which clients do not need. */
export function renderClientEntry(kind: 'signIn' | 'noPassword', mail: ClientMail): Promise<MailInFirmsName> {
  const { language, sender, client, sponsor, caseName } = mail;
  const t = translatorFor(language);
  const words = sponsor
    ? {
        title: t('mails.account.client.titleSponsor', { client }),
        text: t(`mails.account.client.${kind}.textSponsor`, { sender, client }),
      }
    : { title: t('mails.account.client.title'), text: t(`mails.account.client.${kind}.text`, { sender }) };
  return renderForClient(
    mail,
    {
      ...words,
      subject: t('mails.account.client.subject', { sender, caseName }),
      smallPrint: [t('mails.linkExpires'), t('mails.ignore')],
    },
    null,
  );
}

/** A mail whose link signs in: requested, to confirm a sign-up, or the answer to an unnecessary sign-up. */
export function renderAccountMail({
  kind,
  letterhead,
  link,
  isClient,
  phone,
}: AccountMail): Promise<MailInFirmsName> {
  const { language, product } = letterhead;
  const t = translatorFor(language);
  const text = t(`mails.account.${kind}.text`, { product, phone: phone ?? '' });
  return renderOnLetterhead(
    letterhead,
    {
      subject: t(`mails.account.${kind}.subject`, { product }),
      title: t(`mails.account.${kind}.title`, { product }),
      preview: text,
    },
    <>
      <Paragraph>{text}</Paragraph>
      {kind === 'proof' && <Code intro={t('mails.account.proof.code')} code={link.code} />}
      {kind !== 'proof' && <Action href={link.url} label={t(`mails.account.${kind}.button`)} />}
      {/* As long as the other mails, so that the time to write it does not reveal which mail it was. */}
      {kind === 'noAccount' && (
        <>
          <Paragraph>{t('mails.account.noAccount.client')}</Paragraph>
          <SmallPrint>{t('mails.account.noAccount.professional')}</SmallPrint>
        </>
      )}
      {kind !== 'proof' && kind !== 'noAccount' && (
        <>
          <Code intro={t('mails.code', { address: link.codeUrl })} code={link.code} />
          {isClient && (kind === 'signUp' || kind === 'phoneSignUp') && (
            <SmallPrint>{t('mails.account.signUpOfClient')}</SmallPrint>
          )}
          <SmallPrint>{t('mails.linkExpires')}</SmallPrint>
        </>
      )}
      <SmallPrint>{t(kind === 'proof' ? 'mails.account.proof.ignore' : 'mails.ignore')}</SmallPrint>
      {kind !== 'proof' && <Fallback href={link.url} label={t('mails.fallback')} />}
    </>,
  );
}
