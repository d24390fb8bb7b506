import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { templateWords } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useCreateStandardTemplate, useDeleteStandardTemplate } from '../../api/admin-templates.ts';
import { standardRules } from '../../template-rules.ts';
import { NewTemplateEditor } from '../editor/new-template-editor.tsx';

interface DeleteStandardDialogProps {
  template: TemplateSummary;
  open: boolean;
  onClose: () => void;
}

export function DeleteStandardDialog({ template, open, onClose }: DeleteStandardDialogProps) {
  const { t, language } = useTranslation();
  const remove = useDeleteStandardTemplate();

  const confirm = () => {
    remove.mutate(
      { id: template.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('templates.standard.deleted'));
        },
        onError: (error) =>
          toast.error(t('templates.errorTitle'), refusalText(error, t, t('templates.standard.deleteFailed'))),
      },
    );
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('templates.standard.deleteTitle')}
      description={t('templates.standard.deleteText', { name: templateWords(template, language).name })}
      confirmLabel={t('templates.standard.delete')}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  );
}

/** 'Create Standard Template', for administrators. */
export function NewStandardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateStandardTemplate();
  return (
    <NewTemplateEditor
      inAddress
      title={t('templates.form.standardTitle')}
      rules={standardRules}
      create={create}
      failed={t('templates.standard.createFailed')}
      onClose={onClose}
      onCreated={() => {
        onClose();
        toast.success(t('templates.standard.created'));
      }}
    />
  );
}
