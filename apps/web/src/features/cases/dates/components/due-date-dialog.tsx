import { isErrorCode, refusalText } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useSetDueDate } from '../api/case-dates.ts';
import { DayField, useDay } from './day-field.tsx';

interface DueDateDialogProps {
  requestId: string;
  /** The initial value, and a colleague's change since. */
  dueOn: string | null;
  onClose: () => void;
}

/** Sets, moves or removes the due date. Default export because it is loaded lazily. */
export default function DueDateDialog({ requestId, dueOn, onClose }: DueDateDialogProps) {
  const { t, language } = useTranslation();
  const save = useSetDueDate();
  const { day, isReadable, field } = useDay(dueOn ?? '');
  const meanwhile = isErrorCode(save.error, 'requests.edited_meanwhile');
  const send = (due_on: string | null) =>
    save.mutate({ id: requestId, due_on, seen: dueOn }, { onSuccess: onClose });
  return (
    <FormDialog
      title={t('dates.due.title')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReadable) send(day || null);
      }}
      submitLabel={t('dates.due.save')}
      isSending={save.isPending}
      problem={
        save.error && (
          <>
            {refusalText(save.error, t, t('dates.due.failed'))}
            {meanwhile && (
              <strong className="block">
                {dueOn ? t('dates.due.onDay', { date: formatDate(dueOn, language) }) : t('dates.due.none')}
              </strong>
            )}
          </>
        )
      }
    >
      <DayField label={t('dates.due.label')} hint={t('dates.due.hint')} {...field} />
      {day && day < getToday() && <Alert tone="warning">{t('dates.due.past')}</Alert>}
      {dueOn && (
        <Button
          variant="link"
          size="sm"
          className="-ms-3 self-start"
          disabled={save.isPending}
          onClick={() => send(null)}
        >
          {t('dates.due.remove')}
        </Button>
      )}
    </FormDialog>
  );
}
