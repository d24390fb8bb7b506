import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import { Action, Fallback, MailLayout, Paragraph } from '../../../shared/mail/mail-layout.tsx';
import { type RenderedMail, renderMail } from '../../../shared/mail/render-mail.ts';

export interface StaffNotice {
  kind: 'questionnaire.submitted' | 'documents.submitted';
  language: Language;
  product: string;
  /** The professional's name; may be empty. */
  name: string;
  client: string;
  template: string;
  url: string;
}

/** Tells the professional that a client has finished a part. */
export function renderStaffNotice(notice: StaffNotice): Promise<RenderedMail> {
  const { kind, language, product, name, client, template, url } = notice;
  const t = translatorFor(language);
  const text = t(`mails.notice.${kind}.text`, { client, template });
  return renderMail(
    t(`mails.notice.${kind}.subject`, { client }),
    <MailLayout
      language={language}
      preview={text}
      brand={{ name: product }}
      title={t(`mails.notice.${kind}.title`)}
      footer={t('mails.footer', { product })}
    >
      <Paragraph>{name ? t('mails.hello', { name }) : t('mails.helloNobody')}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <Action href={url} label={t('mails.openRequest')} />
      <Fallback href={url} label={t('mails.fallback')} />
    </MailLayout>,
  );
}
