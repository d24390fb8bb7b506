import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { EditorSection } from '../editor-section.tsx';
import { BilingualInput } from './bilingual-input.tsx';
import { VisaTypeField } from './visa-type-field.tsx';

/** 'Basic information'. Each field registers itself, so that the first wrong one gets the focus. */
export function BasicFields({ visaTypes }: { visaTypes: readonly string[] }) {
  const { t } = useTranslation();
  const { register } = useFormContext<TemplateForm>();
  return (
    <EditorSection title={t('templates.form.basics')}>
      <BilingualInput label={t('templates.form.name')} name="name" spanish="spanishName" required />
      <VisaTypeField visaTypes={visaTypes} />
      <BilingualInput
        label={t('templates.form.description')}
        name="description"
        spanish="spanishDescription"
        required
        long
      />
      <div>
        <Checkbox
          label={t('templates.form.bilingual')}
          aria-describedby="bilingual-hint"
          {...register('bilingual')}
        />
        <p id="bilingual-hint" className="text-muted text-sm">
          {t('templates.form.bilingualHint')}
        </p>
      </div>
    </EditorSection>
  );
}
