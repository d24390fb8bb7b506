import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { templateWords } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useCreateTemplate } from '../api/templates.ts';
import { toTemplateForm } from '../template-form-values.ts';
import { templatesPageRules } from '../template-rules.ts';
import { NewTemplateEditor } from './editor/new-template-editor.tsx';

interface NewTemplateDialogProps {
  /** The template to duplicate; nothing is saved before the user submits. */
  copyOf?: TemplateDetail;
  onClose: () => void;
}

/** Creates a custom template from scratch or as a duplicate. */
export function NewTemplateDialog({ copyOf, onClose }: NewTemplateDialogProps) {
  const { t, language } = useTranslation();
  const create = useCreateTemplate();
  const copy = copyOf && {
    ...toTemplateForm(copyOf),
    name: t('templates.form.copyName', { name: templateWords(copyOf, language).name }),
    nameIn: inTranslatedLanguages(() => ''),
  };
  return (
    <NewTemplateEditor
      inAddress
      title={t(copyOf ? 'templates.form.copyTitle' : 'templates.form.createTitle')}
      {...(copy && { initial: copy })}
      rules={templatesPageRules}
      create={create}
      failed={t('templates.form.createFailed')}
      onClose={onClose}
      onCreated={() => {
        onClose();
        toast.success(t('templates.form.created'));
      }}
    />
  );
}
