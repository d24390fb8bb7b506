import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import {
  Action,
  Code,
  Fallback,
  MailLayout,
  Paragraph,
  Quote,
  SmallPrint,
} from '../../shared/mail/mail-layout.tsx';
import { type RenderedMail, renderMail } from '../../shared/mail/render-mail.ts';
import type { MailedLink } from '../accounts/mail-links.usecases.ts';

export interface InvitationMail {
  language: Language;
  product: string;
  /** The firm, or the product where there is none. */
  sender: string;
  logoUrl: string | undefined;
  client: string;
  /** Whom it goes to instead of the client. */
  sponsor: string | null;
  /** The legal team's words, placeholders already replaced. */
  notes: string | null;
  link: MailedLink;
}

/** No visa type: a mail is read by more people than the one it is for. */
export function renderInvitation(mail: InvitationMail): Promise<RenderedMail> {
  const { language, product, sender, client, sponsor, notes, link } = mail;
  const t = translatorFor(language);
  const texts = sponsor
    ? {
        subject: t('mails.invitation.subjectSponsor', { sender, client }),
        title: t('mails.invitation.titleSponsor', { client }),
        text: t('mails.invitation.textSponsor', { sender, client }),
      }
    : {
        subject: t('mails.invitation.subject', { sender }),
        title: t('mails.invitation.title', { sender }),
        text: t('mails.invitation.text', { sender }),
      };
  const footer =
    sender === product ? t('mails.footer', { product }) : t('mails.footerFor', { product, sender });
  return renderMail(
    texts.subject,
    <MailLayout
      language={language}
      preview={texts.text}
      brand={{ name: sender, logoUrl: mail.logoUrl }}
      title={texts.title}
      footer={footer}
    >
      <Paragraph>{t('mails.hello', { name: sponsor ?? client })}</Paragraph>
      <Paragraph>{texts.text}</Paragraph>
      {notes ? <Quote title={t('mails.invitation.message')}>{notes}</Quote> : null}
      <Action href={link.url} label={t('mails.invitation.button')} />
      <Code intro={t('mails.code', { address: link.codeUrl })} code={link.code} />
      <SmallPrint>{t('mails.invitation.personal')}</SmallPrint>
      <SmallPrint>{t('mails.invitation.expires')}</SmallPrint>
      <Fallback href={link.url} label={t('mails.fallback')} />
    </MailLayout>,
  );
}
