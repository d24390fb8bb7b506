import type { FirmProvider } from '@visafolio/contract/accounts/firm-providers.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useRemoveFirmProvider } from '../../api/sign-on.ts';

interface RemoveSignOnDialogProps {
  firmId: string;
  provider: FirmProvider;
  onClose: () => void;
}

export function RemoveSignOnDialog({ firmId, provider, onClose }: RemoveSignOnDialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveFirmProvider();
  const confirm = () =>
    remove.mutate(
      { firm_id: firmId, id: provider.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('firms.signOn.removal.done'));
        },
        onError: (error) =>
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.signOn.removal.failed'))),
      },
    );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={t('firms.signOn.removal.title')}
      description={t('firms.signOn.removal.text', {
        domains: provider.domains.map(({ domain }) => domain).join(', '),
      })}
      confirmLabel={t('firms.signOn.removal.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}
