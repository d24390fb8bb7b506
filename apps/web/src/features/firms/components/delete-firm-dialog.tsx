import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useDeleteFirm } from '../api/firms.ts';

export function DeleteFirmDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteFirm();

  const confirm = () =>
    remove.mutate(
      { id: firm.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('firms.deletion.done'));
        },
        onError: (error) =>
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.deletion.failed'))),
      },
    );
  const users = t('users.total', { count: firm.users });

  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('firms.deletion.title')}
      description={
        <>
          {t('firms.deletion.text')}{' '}
          <span className="mt-2 block font-semibold text-ink">
            {t('firms.deletion.which', { name: firm.name, users })}
          </span>
        </>
      }
      confirmLabel={t('firms.deletion.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}
