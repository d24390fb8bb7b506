import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import {
  type ClientMail,
  type MailInFirmsName,
  renderForClient,
} from '../../../shared/mail/letterhead/letterhead.emails.tsx';
import { Action, Fallback, List, Paragraph, Quote, SmallPrint } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';

export interface NoticedMessage {
  author: string;
  /** As it was written; empty where it only has files. */
  text: string;
  translation: { text: string; from: string | null; checkOriginal: boolean } | null;
  files: string[];
}

export interface Notice {
  count: number;
  /** Of these, how many are not in the mail. */
  earlier: number;
  /** Null: the firm's mails do not say what was written. */
  messages: NoticedMessage[] | null;
  /** Where answers arrive; undefined: nobody reads them. */
  replyTo: string | undefined;
}

/** Characters of one message; the rest is in the conversation. */
const shownMax = 3_000;

/** In the firm's name, to the client or the sponsor. */
export function renderForParty(mail: ClientMail, notice: Notice): Promise<MailInFirmsName> {
  const { sender, client, sponsor, language, caseName } = mail;
  const t = translatorFor(language);
  const { count } = notice;
  return renderForClient(
    { ...mail, answerAbove: answerAbove(notice, language) },
    {
      subject: t('mails.messages.subject', { count, sender, caseName }),
      title: t('mails.messages.title', { count }),
      text: sponsor
        ? t('mails.messages.textSponsor', { sender, client })
        : t('mails.messages.text', { sender }),
      button: t('mails.messages.button'),
    },
    <Messages notice={notice} language={language} />,
  );
}

interface ForStaff {
  language: Language;
  product: string;
  /** The professional's; may be empty. */
  name: string;
  /** Who wrote. */
  sender: string;
  template: string;
  url: string;
}

/** To a professional who follows the conversation. */
export function renderForStaff(
  { language, product, name, sender, template, url }: ForStaff,
  notice: Notice,
): Promise<RenderedMail> {
  const t = translatorFor(language);
  const { count } = notice;
  const text = t('mails.messages.textStaff', { client: sender, template });
  return renderProductMail(
    {
      language,
      product,
      subject: t('mails.messages.subject', { count, sender, caseName: template }),
      title: t('mails.messages.title', { count }),
      preview: text,
      answerAbove: answerAbove(notice, language),
    },
    <>
      <Paragraph>{name ? t('mails.hello', { name }) : t('mails.helloNobody')}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <Messages notice={notice} language={language} />
      <Action href={url} label={t('mails.messages.button')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}

const answerAbove = ({ replyTo }: Notice, language: Language): string | undefined =>
  replyTo && `— ${translatorFor(language)('mails.messages.above')} —`;

function Messages({ notice, language }: { notice: Notice; language: Language }) {
  const t = translatorFor(language);
  const { messages, earlier, replyTo } = notice;
  return (
    <>
      {messages && earlier > 0 ? (
        <Paragraph>{t('mails.messages.earlier', { count: earlier })}</Paragraph>
      ) : null}
      {messages ? (
        messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
          <Message key={index} message={message} language={language} />
        ))
      ) : (
        <Paragraph>{t('mails.messages.closed')}</Paragraph>
      )}
      <SmallPrint>{t(replyTo ? 'mails.messages.answers' : 'mails.messages.noAnswers')}</SmallPrint>
    </>
  );
}

function Message({ message, language }: { message: NoticedMessage; language: Language }): ReactNode {
  const t = translatorFor(language);
  const { author, text, translation, files } = message;
  const from = translation?.from;
  return (
    <>
      {translation ? (
        <>
          <Quote title={from ? t('mails.messages.translated', { author, language: from }) : author}>
            {cut(translation.text)}
          </Quote>
          {translation.checkOriginal ? <SmallPrint>{t('mails.messages.check')}</SmallPrint> : null}
        </>
      ) : null}
      {text ? <Quote title={translation ? t('mails.messages.original') : author}>{cut(text)}</Quote> : null}
      {files.length ? <List title={t('mails.messages.files')} items={files} /> : null}
    </>
  );
}

const cut = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)} …` : text);
