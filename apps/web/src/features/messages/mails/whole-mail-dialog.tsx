import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useWholeMail } from '../api/mails.ts';
import { MailHead, MailParts, MailText } from './mail-content.tsx';

interface WholeMailDialogProps {
  requestId: string;
  mailId: string;
  onClose: () => void;
}

/** The original mail of a message, including what the message omits. */
export function WholeMailDialog({ requestId, mailId, onClose }: WholeMailDialogProps) {
  const { t } = useTranslation();
  const mail = useWholeMail({ request_id: requestId, mail_id: mailId });
  return (
    <Dialog open onOpenChange={onClose} title={t('messages.mail.title')} size="lg">
      {mail.data ? (
        <div className="flex flex-col gap-5">
          <MailHead {...mail.data} />
          <MailText text={mail.data.text} />
          {mail.data.html_text && (
            <section className="flex flex-col gap-2">
              <h3 className="font-semibold">{t('messages.mail.htmlText')}</h3>
              <MailText text={mail.data.html_text} />
            </section>
          )}
          <MailParts parts={mail.data.parts} />
        </div>
      ) : mail.error ? (
        <LoadFailure query={mail}>{t('messages.mail.failed')}</LoadFailure>
      ) : (
        <PageSpinner label={t('messages.mail.loading')} />
      )}
    </Dialog>
  );
}
