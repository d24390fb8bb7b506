import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toTemplateForm } from '../template-form-values.ts';
import { standardRules, templatesPageRules } from '../template-rules.ts';
import { TemplateEditor } from './editor/template-editor.tsx';
import { useTemplateSaving } from './editor/use-template-saving.tsx';

interface EditTemplateDialogProps {
  template: TemplateDetail;
  onClose: () => void;
}

/** Edits a custom template, or for administrators a standard one. Never overwrites another tab's edit silently. */
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const { t } = useTranslation();
  const isStandard = template.category === 'standard';
  const [base, setBase] = useState(template);
  const saving = useTemplateSaving(base, setBase);

  return (
    <TemplateEditor
      key={base.revision}
      inAddress
      title={t(isStandard ? 'templates.form.editStandardTitle' : 'templates.form.editTitle')}
      description={t('templates.form.editHint')}
      initial={toTemplateForm(base)}
      rules={isStandard ? standardRules : templatesPageRules}
      submitLabel={t(saving.isSaving ? 'templates.form.saving' : 'templates.form.save')}
      isSaving={saving.isSaving}
      onClose={onClose}
      onSubmit={(input, release) =>
        saving.save(input, () => {
          release();
          onClose();
        })
      }
      notice={saving.notice}
    />
  );
}
