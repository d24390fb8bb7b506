import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { writeCheckpointLines } from '../../shared/audit/checkpoints/checkpoint-places.ts';
import type { SignedCheckpoint } from '../../shared/audit/verify-logs.ts';
import { Paragraph } from '../../shared/mail/mail-layout.tsx';
import { renderProductMail } from '../../shared/mail/product-mail.tsx';
import type { Services } from '../../shared/services.ts';

/** Mails the newest checkpoint of each log, for a mailbox that is kept. */
export async function mailCheckpoints(
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  to: string,
  checkpoints: SignedCheckpoint[],
): Promise<void> {
  const t = translatorFor(defaultLanguage);
  const product = config.productName;
  const { html, text, subject } = await renderProductMail(
    {
      language: defaultLanguage,
      product,
      subject: t('mails.audit.checkpoints.subject', { product }),
      title: t('mails.audit.checkpoints.title'),
      preview: t('mails.audit.checkpoints.advice'),
    },
    <>
      <Paragraph>{t('mails.audit.checkpoints.advice')}</Paragraph>
      <Paragraph>{t('mails.audit.checkpoints.count', { count: checkpoints.length })}</Paragraph>
    </>,
  );
  // As plain text: a layout would break the lines.
  await mailer.send({ to, subject, html, text: `${text}\n\n${writeCheckpointLines(checkpoints)}` });
}
