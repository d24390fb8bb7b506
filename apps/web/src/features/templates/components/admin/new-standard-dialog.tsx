import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast.ts';
import { useCreateStandardTemplate } from '../../api/admin-templates.ts';
import { standardRules } from '../../template-rules.ts';
import { NewTemplateEditor } from '../editor/new-template-editor.tsx';

/** 'Create Standard Template': for everyone, by an administrator. */
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
