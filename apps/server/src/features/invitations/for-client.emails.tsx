import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import { Action, Code, Fallback, MailLayout, Paragraph, SmallPrint } from '../../shared/mail/mail-layout.tsx';
import type { Mail } from '../../shared/mail/mailer.ts';
import { type RenderedMail, renderMail } from '../../shared/mail/render-mail.ts';
import type { MailedLink } from '../accounts/mail-links.usecases.ts';

export interface ClientMail {
  language: Language;
  product: string;
  /** The firm, or the product where there is none. */
  sender: string;
  logoUrl: string | undefined;
  client: string;
  /** Whom it goes to instead of the client. */
  sponsor: string | null;
  /** The professional, who reads what the client answers to the mail. */
  replyTo: string;
  link: MailedLink;
}

interface Words {
  subject: string;
  title: string;
  text: string;
}

export type MailInFirmsName = RenderedMail & Pick<Mail, 'senderName' | 'replyTo'>;

/** The frame of every mail to a request's client: led by the firm, answered by its professional, one way in. */
export async function renderForClient(
  mail: ClientMail,
  { subject, title, text }: Words,
  middle: ReactNode,
): Promise<MailInFirmsName> {
  const { language, product, sender, client, sponsor, link, replyTo } = mail;
  const t = translatorFor(language);
  const ofFirm = sender !== product;
  const rendered = await renderMail(
    subject,
    <MailLayout
      language={language}
      preview={text}
      brand={{ name: sender, logoUrl: mail.logoUrl }}
      title={title}
      footer={ofFirm ? t('mails.footerFor', { product, sender }) : t('mails.footer', { product })}
    >
      <Paragraph>{t('mails.hello', { name: sponsor ?? client })}</Paragraph>
      <Paragraph>{text}</Paragraph>
      {middle}
      <Action href={link.url} label={t('mails.invitation.button')} />
      <Code intro={t('mails.code', { address: link.codeUrl })} code={link.code} />
      <SmallPrint>{t('mails.invitation.personal')}</SmallPrint>
      <SmallPrint>{t('mails.invitation.expires')}</SmallPrint>
      <Fallback href={link.url} label={t('mails.fallback')} />
    </MailLayout>,
  );
  return { ...rendered, replyTo, ...(ofFirm && { senderName: t('mails.senderName', { sender, product }) }) };
}
