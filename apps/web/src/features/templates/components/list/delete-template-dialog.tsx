import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useDeleteTemplate } from '../../api/templates.ts';

interface DeleteTemplateDialogProps {
  template: TemplateSummary;
  open: boolean;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, open, onClose }: DeleteTemplateDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteTemplate();

  const confirm = () => {
    remove.mutate(
      { id: template.id },
      {
        onSuccess: ({ outcome }) => {
          onClose();
          toast.success(t(outcome === 'deleted' ? 'templates.deletion.deleted' : 'templates.deletion.kept'));
        },
        onError: (error) =>
          toast.error(t('templates.errorTitle'), refusalText(error, t, t('templates.deletion.failed'))),
      },
    );
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('templates.deletion.title')}
      description={t('templates.deletion.text', { name: template.name })}
      confirmLabel={t('templates.deletion.confirm')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}
