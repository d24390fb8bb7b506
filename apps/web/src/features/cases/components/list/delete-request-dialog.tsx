import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useRestore } from '../../../retention/api/trash.ts';
import { useDeleteRequest } from '../../api/requests.ts';

interface DeleteRequestDialogProps {
  request: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  /** Called after the deletion; by default closes the dialog. */
  onDeleted?: () => void;
}

export function DeleteRequestDialog({
  request,
  open,
  onClose,
  onDeleted = onClose,
}: DeleteRequestDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteRequest();
  const restore = useRestore({
    onSuccess: () => toast.success(t('requests.deletion.undone')),
    onError: (error) => toast.error(refusalText(error, t, t('requests.deletion.undoFailed'))),
  });

  const confirm = () => {
    remove.mutate(
      { id: request.id },
      {
        onSuccess: () => {
          onDeleted();
          toast.undoable(t('requests.deletion.done'), {
            label: t('requests.deletion.undo'),
            onClick: () => restore.mutate({ kind: 'case', id: request.id }),
          });
        },
        onError: (error) =>
          toast.error(t('requests.errorTitle'), refusalText(error, t, t('requests.deletion.failed'))),
      },
    );
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('requests.deletion.title')}
      description={t('requests.deletion.text', { name: request.name })}
      confirmLabel={t('requests.deletion.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}
