import type { HeldReason } from '@visafolio/contract/messages/mail.ts';
import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import type { ReactNode } from 'react';
import { Action, Fallback, List, Paragraph, SmallPrint } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';

export interface StaffNotice {
  kind: 'questionnaire.submitted' | 'documents.submitted';
  language: Language;
  product: string;
  /** Files that were given and have no place yet. */
  unplaced?: number | undefined;
  /** The professional's name; may be empty. */
  name: string;
  client: string;
  /** Who submitted their part of a case with parties; null: everything is the client's. */
  by: { person: string; parties: string | null } | null;
  template: string;
  url: string;
}

interface Notice extends Pick<StaffNotice, 'language' | 'product' | 'name' | 'url'> {
  subject: string;
  title: string;
  text: string;
  /** Of the button, where it does not open the request itself. */
  action?: string;
  /** Below the text. */
  more?: ReactNode;
}

/** Tells the professional that a client has finished a part. */
export function renderStaffNotice({
  kind,
  client,
  by,
  template,
  unplaced = 0,
  ...reader
}: StaffNotice): Promise<RenderedMail> {
  const t = translatorFor(reader.language);
  const words = by && {
    client,
    template,
    person: by.parties === null ? by.person : t('mails.notice.person', { ...by, parties: by.parties }),
  };
  const text = words
    ? t(`mails.notice.${kind}.textPart`, words)
    : t(`mails.notice.${kind}.text`, { client, template });
  return renderNotice({
    ...reader,
    subject: words
      ? t(`mails.notice.${kind}.subjectPart`, words)
      : t(`mails.notice.${kind}.subject`, { client }),
    title: t(`mails.notice.${kind}.title`),
    text:
      unplaced > 0 ? `${text} ${t('mails.notice.documents.submitted.unplaced', { count: unplaced })}` : text,
  });
}

interface Mention extends Omit<StaffNotice, 'kind' | 'unplaced' | 'by'> {
  /** Who wrote the note. */
  author: string;
}

/** Tells a colleague that a note about a case names them. */
export function renderMention({ author, client, template, ...reader }: Mention): Promise<RenderedMail> {
  const t = translatorFor(reader.language);
  return renderNotice({
    ...reader,
    subject: t('mails.notice.note.mentioned.subject', { author, client }),
    title: t('mails.notice.note.mentioned.title'),
    text: t('mails.notice.note.mentioned.text', { author, client, template }),
  });
}

interface HeldMailNotice extends Omit<StaffNotice, 'kind' | 'unplaced' | 'by'> {
  /** The oldest first. */
  mails: {
    /** As the mail names it; null: none that can be shown. */
    address: string | null;
    reason: HeldReason;
  }[];
}

/** Tells a professional of mails that wait to be checked. */
export function renderHeldMails({
  client,
  template,
  mails,
  ...reader
}: HeldMailNotice): Promise<RenderedMail> {
  const t = translatorFor(reader.language);
  const count = mails.length;
  const items = mails.map(({ address, reason }) =>
    t('mails.notice.mail.held.item', {
      address: address ?? t('mails.notice.mail.held.noAddress'),
      reason: t(`mails.notice.mail.held.reason.${reason}`),
    }),
  );
  return renderNotice({
    ...reader,
    subject: t('mails.notice.mail.held.subject', { count, client }),
    title: t('mails.notice.mail.held.title', { count }),
    text: t('mails.notice.mail.held.text', { count, client, template }),
    action: t('mails.messages.button'),
    more: (
      <>
        <List title={t('mails.notice.mail.held.from', { count })} items={[...new Set(items)]} />
        <SmallPrint>{t('mails.notice.mail.held.unconfirmed')}</SmallPrint>
      </>
    ),
  });
}

function renderNotice(notice: Notice): Promise<RenderedMail> {
  const { language, product, name, subject, title, text, url, action, more } = notice;
  const t = translatorFor(language);
  return renderProductMail(
    { language, product, subject, title, preview: text },
    <>
      <Paragraph>{name ? t('mails.hello', { name }) : t('mails.helloNobody')}</Paragraph>
      <Paragraph>{text}</Paragraph>
      {more}
      <Action href={url} label={action ?? t('mails.openRequest')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}
