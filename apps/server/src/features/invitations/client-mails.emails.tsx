import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import {
  Action,
  Code,
  Fallback,
  List,
  MailLayout,
  Paragraph,
  Quote,
  SmallPrint,
} from '../../shared/mail/mail-layout.tsx';
import { type RenderedMail, renderMail } from '../../shared/mail/render-mail.ts';
import type { MailedLink } from '../accounts/mail-links.usecases.ts';
import type { Missing } from './missing.queries.ts';

export interface ClientMail {
  language: Language;
  product: string;
  /** The firm, or the product where there is none. */
  sender: string;
  logoUrl: string | undefined;
  client: string;
  /** Whom it goes to instead of the client. */
  sponsor: string | null;
  link: MailedLink;
}

/** Enough to see what it is about; the rest is on the page that the button opens. */
const listed = 12;

/** What is still missing, and the way there. */
export function renderReminder(mail: ClientMail, missing: Missing): Promise<RenderedMail> {
  const { sender, client, sponsor } = mail;
  const t = translatorFor(mail.language);
  const list = (items: string[]) =>
    items.length > listed
      ? [...items.slice(0, listed), t('mails.reminder.more', { count: items.length - listed })]
      : items;
  const text = sponsor
    ? t('mails.reminder.textSponsor', { sender, client })
    : t('mails.reminder.text', { sender });
  return render(
    mail,
    { subject: t('mails.reminder.subject', { sender }), title: t('mails.reminder.title'), text },
    <>
      {missing.documents.length ? (
        <List title={t('mails.reminder.documents')} items={list(missing.documents)} />
      ) : null}
      {missing.questions.length ? (
        <List title={t('mails.reminder.questions')} items={list(missing.questions)} />
      ) : null}
      {missing.submitDocuments ? <Paragraph>{t('mails.reminder.submitDocuments')}</Paragraph> : null}
      {missing.submitQuestionnaire ? <Paragraph>{t('mails.reminder.submitQuestionnaire')}</Paragraph> : null}
    </>,
  );
}

/** One document is wanted once more, and why. */
export function renderAskedAgain(
  mail: ClientMail,
  { document, reason }: { document: string; reason: string },
): Promise<RenderedMail> {
  const { sender, client, sponsor } = mail;
  const t = translatorFor(mail.language);
  const text = sponsor
    ? t('mails.askedAgain.textSponsor', { sender, document, client })
    : t('mails.askedAgain.text', { sender, document });
  return render(
    mail,
    {
      subject: t('mails.askedAgain.subject', { sender, document }),
      title: t('mails.askedAgain.title'),
      text,
    },
    <Quote title={t('mails.askedAgain.reason')}>{reason}</Quote>,
  );
}

interface Words {
  subject: string;
  title: string;
  text: string;
}

function render(mail: ClientMail, { subject, title, text }: Words, middle: ReactNode): Promise<RenderedMail> {
  const { language, product, sender, client, sponsor, link } = mail;
  const t = translatorFor(language);
  const footer =
    sender === product ? t('mails.footer', { product }) : t('mails.footerFor', { product, sender });
  return renderMail(
    subject,
    <MailLayout
      language={language}
      preview={text}
      brand={{ name: sender, logoUrl: mail.logoUrl }}
      title={title}
      footer={footer}
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
}
