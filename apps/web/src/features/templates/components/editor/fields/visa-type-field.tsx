import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { visaTypeName } from '../../../visa-type-name.ts';
import { problemText } from '../problem-text.ts';

/** A visa type that the form does not offer stays possible where the template has it. */
export function VisaTypeField({ visaTypes }: { visaTypes: readonly string[] }) {
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
