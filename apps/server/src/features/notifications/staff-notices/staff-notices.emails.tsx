import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import { Action, Fallback, Paragraph } from '../../../shared/mail/mail-layout.tsx';
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
  template: string;
  url: string;
}

interface Notice extends Pick<StaffNotice, 'language' | 'product' | 'name' | 'url'> {
  subject: string;
  title: string;
  text: string;
}

/** Tells the professional that a client has finished a part. */
export function renderStaffNotice({
  kind,
  client,
  template,
  unplaced = 0,
  ...reader
}: StaffNotice): Promise<RenderedMail> {
  const t = translatorFor(reader.language);
  const text = t(`mails.notice.${kind}.text`, { client, template });
  return renderNotice({
    ...reader,
    subject: t(`mails.notice.${kind}.subject`, { client }),
    title: t(`mails.notice.${kind}.title`),
    text:
      unplaced > 0 ? `${text} ${t('mails.notice.documents.submitted.unplaced', { count: unplaced })}` : text,
  });
}

interface Mention extends Omit<StaffNotice, 'kind' | 'unplaced'> {
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

function renderNotice(notice: Notice): Promise<RenderedMail> {
  const { language, product, name, subject, title, text, url } = notice;
  const t = translatorFor(language);
  return renderProductMail(
    { language, product, subject, title, preview: text },
    <>
      <Paragraph>{name ? t('mails.hello', { name }) : t('mails.helloNobody')}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <Action href={url} label={t('mails.openRequest')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </>,
  );
}
