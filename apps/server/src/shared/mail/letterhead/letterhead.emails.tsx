import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import { Action, Code, Fallback, MailLayout, Paragraph, SmallPrint } from '../mail-layout.tsx';
import type { Mail } from '../mailer.ts';
import { type RenderedMail, renderMail } from '../render-mail.ts';

/** In whose name a client is written to, and about which case. */
export interface Letterhead {
  language: Language;
  product: string;
  /** The firm, or the product where there is none. */
  sender: string;
  logoUrl: string | undefined;
  /** The professional, who reads what the client answers to the mail. */
  replyTo: string | undefined;
  /** What the client knows the request by; empty where it is about none. */
  caseName: string;
  /** The very first line: answers are written above it. */
  answerAbove?: string | undefined;
}

export interface ClientMail extends Letterhead {
  client: string;
  /** By when everything is to be there, `yyyy-mm-dd`; invitations and reminders say it. */
  dueOn?: string | null;
  /** Whom it goes to instead of the client. */
  sponsor: string | null;
  /** The personal link, six digits that do the same, and where to type them. */
  link: { url: string; code: string; codeUrl: string };
}

interface Words {
  subject: string;
  title: string;
  /** An empty line begins another paragraph. */
  text: string;
  /** How long its link works, and what else there is to say of it; an invitation's days unless said otherwise. */
  smallPrint?: string[];
  /** What the button says; 'Open the application' unless said otherwise. */
  button?: string;
}

export type MailInFirmsName = RenderedMail & Pick<Mail, 'senderName' | 'replyTo'>;

/** Led by the firm, answered by its professional, with the product's name in small print. */
export async function renderOnLetterhead(
  { language, product, sender, logoUrl, replyTo, caseName, answerAbove }: Letterhead,
  { subject, title, preview }: { subject: string; title: string; preview: string },
  body: ReactNode,
): Promise<MailInFirmsName> {
  const t = translatorFor(language);
  const ofFirm = sender !== product;
  const rendered = await renderMail(
    subject,
    <MailLayout
      language={language}
      preview={preview}
      brand={{ name: sender, logoUrl, via: ofFirm ? t('mails.via', { product }) : undefined }}
      title={title}
      about={caseName}
      answerAbove={answerAbove}
      footer={ofFirm ? t('mails.footerFor', { product, sender }) : t('mails.footer', { product })}
    >
      {body}
    </MailLayout>,
  );
  return {
    ...rendered,
    ...(replyTo && { replyTo }),
    ...(ofFirm && { senderName: t('mails.senderName', { sender, product }) }),
  };
}

/** The frame of every mail to a request's client: one way in, by link or by code. */
export function renderForClient(
  mail: ClientMail,
  { subject, title, text, smallPrint, button }: Words,
  middle: ReactNode,
): Promise<MailInFirmsName> {
  const { client, sponsor, link } = mail;
  const t = translatorFor(mail.language);
  return renderOnLetterhead(
    mail,
    { subject, title, preview: text },
    <>
      <Paragraph>{t('mails.hello', { name: sponsor ?? client })}</Paragraph>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {middle}
      <Action href={link.url} label={button ?? t('mails.invitation.button')} />
      <Code intro={t('mails.code', { address: link.codeUrl })} code={link.code} />
      <SmallPrint>{t('mails.invitation.personal')}</SmallPrint>
      {(smallPrint ?? [t('mails.invitation.expires')]).map((line) => (
        <SmallPrint key={line}>{line}</SmallPrint>
      ))}
      <Fallback href={link.url} label={t('mails.fallback')} />
    </>,
  );
}
