import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useUndoUpdate } from '../../../templates/api/running-requests.ts';

/** The last update to a newer version of the template, while it can be undone. */
export function UndoUpdate({ update }: { update: NonNullable<RequestDetail['undoable_update']> }) {
  const { t } = useTranslation();
  const undo = useUndoUpdate({
    onSuccess: () => toast.success(t('requests.templateUpdate.undone')),
    onError: (error) =>
      toast.error(t('requests.errorTitle'), refusalText(error, t, t('requests.templateUpdate.failed'))),
  });
  return (
    <Alert
      action={
        <Button
          variant="outline"
          size="sm"
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: update.id })}
        >
          {t('requests.templateUpdate.undo')}
        </Button>
      }
    >
      {t('requests.templateUpdate.text', { from: update.from, to: update.to })}
    </Alert>
  );
}
