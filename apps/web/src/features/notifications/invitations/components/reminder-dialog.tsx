import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { errorText, isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { languageName } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useReminderPreview, useSendReminder } from '../api/invitations.ts';
import { ReminderMails, toReminderMails } from './reminder-mail.tsx';

interface ReminderDialogProps {
  request: { id: string; name: string };
  onClose: () => void;
}

/** 'Send Reminder': previews each person's mail before sending, and names who gets one. */
export function ReminderDialog({ request, onClose }: ReminderDialogProps) {
  const { t, language } = useTranslation();
  const preview = useReminderPreview(request.id);
  const send = useSendReminder();
  const mail = preview.data;
  const mails = mail ? toReminderMails(mail) : [];
  const list = new Intl.ListFormat(language);
  const numbers = mails.flatMap(({ number }) => number ?? []);
  const [byText, setByText] = useState(true);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title={t('invitations.reminder.title', { name: request.name })}
      {...(mail && {
        description:
          mail.others.length > 0
            ? t('invitations.reminder.introSeveral')
            : t('invitations.reminder.intro', {
                recipient: mail.recipient,
                language: languageName(mail.language, language),
              }),
      })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={send.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={!mail}
            loading={send.isPending}
            onClick={() =>
              send.mutate({ id: request.id, by_text: numbers.length > 0 && byText }, { onSuccess: onClose })
            }
          >
            {mail && mail.others.length > 0
              ? t('invitations.reminder.sendTo', { names: list.format(mails.map(({ name }) => name)) })
              : t('invitations.reminder.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && <Alert tone="danger">{sendFailure(send.error)}</Alert>}
        {preview.isPending && <PageSpinner label={t('invitations.reminder.loading')} />}
        {preview.error && !mail && (
          <Alert
            tone="warning"
            action={
              <Button variant="outline" size="sm" onClick={() => void preview.refetch()}>
                {t('common.tryAgain')}
              </Button>
            }
          >
            {errorText(preview.error, t)}
          </Alert>
        )}
        {mail?.last_sent_at && (
          <p className="text-muted text-sm">
            {t('invitations.reminder.last', { time: formatRelative(mail.last_sent_at, language) })}
          </p>
        )}
        {numbers.length > 0 && (
          <Checkbox
            label={t('invitations.reminder.byText', { number: list.format(numbers) })}
            checked={byText}
            onChange={(event) => setByText(event.target.checked)}
          />
        )}
        {mail && <ReminderMails preview={mail} />}
      </div>
    </Dialog>
  );

  function sendFailure(error: unknown) {
    const data = error instanceof ORPCError ? (error.data as { next_at?: string } | undefined) : undefined;
    if (isErrorCode(error, 'requests.reminded_recently') && data?.next_at) {
      return t('invitations.reminder.tooSoon', { time: formatRelative(data.next_at, language) });
    }
    return refusalText(error, t, t('invitations.reminder.failed'));
  }
}
