import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { templateWords } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useCreateTemplate } from '../api/templates.ts';
import { newTemplate, toTemplateForm } from '../template-form-values.ts';
import { templatesPageRules } from '../template-rules.ts';
import { SaveProblem } from './editor/save-problem.tsx';
import { TemplateEditor } from './editor/template-editor.tsx';

interface NewTemplateDialogProps {
  /** The template to begin with; nothing is saved until the person says so. */
  copyOf?: TemplateDetail;
  onClose: () => void;
}

/** A custom template on the templates page, from scratch or as a duplicate. */
export function NewTemplateDialog({ copyOf, onClose }: NewTemplateDialogProps) {
  const { t, language } = useTranslation();
  const create = useCreateTemplate();
  const [initial] = useState(() => {
    if (!copyOf) return newTemplate(t);
    const name = t('templates.form.copyName', { name: templateWords(copyOf, language).name });
    return { ...toTemplateForm(copyOf), name, spanishName: '' };
  });
  return (
    <TemplateEditor
      inAddress
      title={t(copyOf ? 'templates.form.copyTitle' : 'templates.form.createTitle')}
      initial={initial}
      rules={templatesPageRules}
      submitLabel={t(create.isPending ? 'templates.form.creating' : 'templates.form.create')}
      isSaving={create.isPending}
      onClose={onClose}
      notice={<SaveProblem error={create.error} failed={t('templates.form.createFailed')} />}
      onSubmit={(input, release) =>
        create.mutate(
          { ...input, idempotency_key: create.key },
          {
            onSuccess: () => {
              release();
              onClose();
              toast.success(t('templates.form.created'));
            },
          },
        )
      }
    />
  );
}
