import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useCreateTemplate } from '../api/templates.ts';
import { requestFormRules } from '../template-rules.ts';
import { NewTemplateEditor } from './editor/new-template-editor.tsx';

interface CreateTemplateDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after saving and before `onClose`; the caller shows the success. */
  onCreated: (template: TemplateSummary) => void;
}

/** 'Create Custom Template' inside the request form. Needs the `templates` namespace. */
export function CreateTemplateDialog({ open, ...rest }: CreateTemplateDialogProps) {
  return open && <OpenDialog {...rest} />;
}

function OpenDialog({ onClose, onCreated }: Omit<CreateTemplateDialogProps, 'open'>) {
  const { t } = useTranslation();
  const create = useCreateTemplate();
  return (
    <NewTemplateEditor
      title={t('templates.form.createTitle')}
      description={t('templates.form.requestHint')}
      rules={requestFormRules}
      create={create}
      failed={t('templates.form.createFailed')}
      onClose={onClose}
      onCreated={(template) => {
        onCreated(template);
        onClose();
      }}
    />
  );
}
