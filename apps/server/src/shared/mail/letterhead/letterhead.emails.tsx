import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import { Action, Code, Fallback, MailLayout, Paragraph, SmallPrint } from '../mail-layout.tsx';
import type { Mail } from '../mailer.ts';
import { type RenderedMail, renderMail } from '../render-mail.ts';

/** The sender and the case of a mail to a client. */
export interface Letterhead {
  language: Language;
  product: string;
  /** The firm, or the product if there is none. */
  sender: string;
  logoUrl: string | undefined;
  /** E-mail of the professional, who gets the client's replies. */
  replyTo: string | undefined;
  /** The client's name of the request; empty if the mail is about none. */
  caseName: string;
  /** The first line, which asks to reply above it. */
  answerAbove?: string | undefined;
}

export interface ClientMail extends Letterhead {
  client: string;
  /** Due date, `yyyy-mm-dd`; shown in invitations and reminders. */
  dueOn?: string | null;
  /** Name of the sponsor or another person of the case, if the mail goes there instead of to the client. */
  sponsor: string | null;
  /** The personal link, its six-digit code, and the page to type it on. */
  link: { url: string; code: string; codeUrl: string };
}

interface Words {
  subject: string;
  title: string;
  /** Empty lines separate paragraphs. */
  text: string;
  /** How long the link is valid, and other notes. Absent: that of an invitation. */
  smallPrint?: string[];
  /** Label of the button. Absent: 'Open the application'. */
  button?: string;
}

export type MailInFirmsName = RenderedMail & Pick<Mail, 'senderName' | 'replyTo'>;

/** With the firm as sender, replies to its professional, and the product's name in small print. */
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

/** Frame of every mail to a request's client, with one link and its code. */
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
