import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast.ts';
import { useCreateStandardTemplate } from '../../api/admin-templates.ts';
import { newTemplate } from '../../template-form-values.ts';
import { standardRules } from '../../template-rules.ts';
import { SaveProblem } from '../editor/save-problem.tsx';
import { TemplateEditor } from '../editor/template-editor.tsx';

/** 'Create Standard Template': for everyone, by an administrator. */
export function NewStandardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateStandardTemplate();
  const [initial] = useState(() => newTemplate(t));
  return (
    <TemplateEditor
      inAddress
      title={t('templates.form.standardTitle')}
      initial={initial}
      rules={standardRules}
      submitLabel={t(create.isPending ? 'templates.form.creating' : 'templates.form.create')}
      isSaving={create.isPending}
      onClose={onClose}
      notice={<SaveProblem error={create.error} failed={t('templates.standard.createFailed')} />}
      onSubmit={(input, release) =>
        create.mutate(
          { ...input, idempotency_key: create.key },
          {
            onSuccess: () => {
              release();
              onClose();
              toast.success(t('templates.standard.created'));
            },
          },
        )
      }
    />
  );
}
