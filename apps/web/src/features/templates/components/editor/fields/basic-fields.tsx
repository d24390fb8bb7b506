import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { visaTypeName } from '../../../visa-type-name.ts';
import { EditorSection } from '../editor-section.tsx';
import { problemText } from '../problem-text.ts';
import { BilingualInput } from './bilingual-input.tsx';
import { SpanishProposals } from './spanish-proposals.tsx';

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
      <SpanishProposals />
    </EditorSection>
  );
}

/** A visa type that the form does not offer stays possible where the template has it. */
function VisaTypeField({ visaTypes }: { visaTypes: readonly string[] }) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<TemplateForm>();
  const { errors, defaultValues } = formState;
  const present = defaultValues?.visa_type;
  const offered = present && !visaTypes.includes(present) ? [present, ...visaTypes] : visaTypes;
  return (
    <Field label={t('templates.form.visaType')} required error={problemText(errors.visa_type, t)}>
      <Select
        placeholder={t('templates.form.visaPlaceholder')}
        options={offered.map((type) => ({ value: type, label: visaTypeName(type, t) }))}
        {...register('visa_type')}
      />
    </Field>
  );
}
