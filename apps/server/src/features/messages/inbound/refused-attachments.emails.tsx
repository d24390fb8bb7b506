import { messageLimits } from '@visafolio/contract/messages/message.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { Language } from '@visafolio/locales';
import { translatorFor } from '@visafolio/locales';
import { List, Paragraph } from '../../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../../shared/mail/product-mail.tsx';
import type { RenderedMail } from '../../../shared/mail/render-mail.ts';
import { mailMessagesMax } from './write-mail-messages.ts';

export interface RefusedAttachment {
  name: string;
  code: ErrorCode | 'too_many_files';
}

type UploadCode = ErrorCode extends infer Code
  ? Code extends `uploads.${infer Name}`
    ? Name
    : never
  : never;

/** Tells the sender of a reply which of their files were refused, and why. */
export function renderRefusedAttachments({
  language,
  product,
  refused,
}: {
  language: Language;
  product: string;
  refused: RefusedAttachment[];
}): Promise<RenderedMail> {
  const t = translatorFor(language);
  const count = refused.length;
  const reason = ({ code }: RefusedAttachment): string => {
    if (code === 'too_many_files')
      return t('mails.messages.refused.tooMany', { count: messageLimits.filesMax * mailMessagesMax });
    if (code === 'requests.completed') return t('errors.requests.completed');
    return code.startsWith('uploads.')
      ? t(`uploads.errors.${code.slice('uploads.'.length) as UploadCode}`)
      : t('errors.unknown');
  };
  return renderProductMail(
    {
      language,
      product,
      subject: t('mails.messages.refused.subject'),
      title: t('mails.messages.refused.title', { count }),
      preview: t('mails.messages.refused.text'),
    },
    <>
      <Paragraph>{t('mails.helloNobody')}</Paragraph>
      <List
        title={t('mails.messages.refused.text')}
        items={refused.map((file) =>
          t('mails.messages.refused.file', { name: file.name, reason: reason(file) }),
        )}
      />
    </>,
  );
}
