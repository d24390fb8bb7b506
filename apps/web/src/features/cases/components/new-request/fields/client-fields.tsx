import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { fieldErrorText, type RequestForm } from '../../../request-form.ts';
import { PersonHeading } from './who-answers.tsx';

export function ClientFields() {
  const { t } = useTranslation();
  const { register, getValues, formState } = useFormContext<RequestForm>();
  const fieldError = (name: 'name' | 'email' | 'visa_type') =>
    fieldErrorText(formState.errors[name], getValues(name), t);
  return (
    <>
      <PersonHeading person="client" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('requests.form.name')} required error={fieldError('name')}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('requests.form.email')} required error={fieldError('email')}>
          <Input type="email" dir="ltr" autoComplete="off" {...register('email')} />
        </Field>
      </div>
      <Field label={t('requests.form.visaType')} required error={fieldError('visa_type')}>
        <Select
          placeholder={t('requests.form.visaPlaceholder')}
          options={requestVisaTypes.map((type) => ({ value: type, label: visaName(type, t) }))}
          {...register('visa_type')}
        />
      </Field>
    </>
  );
}
