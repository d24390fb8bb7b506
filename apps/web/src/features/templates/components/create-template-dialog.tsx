import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useCreateTemplate } from '../api/templates.ts';
import { newTemplate } from '../template-form-values.ts';
import { requestFormRules } from '../template-rules.ts';
import { SaveProblem } from './editor/save-problem.tsx';
import { TemplateEditor } from './editor/template-editor.tsx';

interface CreateTemplateDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after saving and before `onClose`; the caller shows the success. */
  onCreated: (template: TemplateSummary) => void;
}

/** 'Create Custom Template' inside the request form. The texts `templates` must be loaded. */
export function CreateTemplateDialog({ open, ...rest }: CreateTemplateDialogProps) {
  return open && <OpenDialog {...rest} />;
}

function OpenDialog({ onClose, onCreated }: Omit<CreateTemplateDialogProps, 'open'>) {
  const { t } = useTranslation();
  const create = useCreateTemplate();
  const [initial] = useState(() => newTemplate(t));
  return (
    <TemplateEditor
      title={t('templates.form.createTitle')}
      description={t('templates.form.requestHint')}
      initial={initial}
      rules={requestFormRules}
      submitLabel={t(create.isPending ? 'templates.form.creating' : 'templates.form.create')}
      isSaving={create.isPending}
      onClose={onClose}
      notice={<SaveProblem error={create.error} failed={t('templates.form.createFailed')} />}
      onSubmit={(input, release) =>
        create.mutate(
          { ...input, idempotency_key: create.key },
          {
            onSuccess: (template) => {
              release();
              onCreated(template);
              onClose();
            },
          },
        )
      }
    />
  );
}
