import { ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { useFormContext } from 'react-hook-form';
import { listProductLanguages } from '../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import type { ContactForm } from '../contact-form.ts';
import { listChoices } from '../contact-words.ts';

/** All fields of a contact. Each registers itself, so that the first invalid one gets the focus. */
export function ContactFields() {
  const { t, language } = useTranslation();
  const { register, formState, getValues } = useFormContext<ContactForm>();
  const { defaultValues } = formState;

  const fieldError = (name: keyof ContactForm) => {
    const error = formState.errors[name];
    if (!error) return undefined;
    if (!getValues(name)?.trim()) return t('contacts.form.fieldRequired');
    if (error.type === 'custom') return t('staff.emailOtherLetters');
    return t(error.type === 'too_big' ? 'contacts.form.tooLong' : 'contacts.form.emailNotValid');
  };
  const choices = (name: 'visa_type' | 'preferred_language' | 'home_country') => (
    <Select
      placeholder={t('contacts.form.notGiven')}
      options={listChoices(name, defaultValues?.[name] ?? '', t)}
      {...register(name)}
    />
  );

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('contacts.form.name')} required error={fieldError('name')}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('contacts.form.email')} required error={fieldError('email')}>
          <Input type="email" dir="ltr" autoComplete="off" {...register('email')} />
        </Field>
        <Field label={t('contacts.form.phone')} error={fieldError('phone')}>
          <Input type="tel" dir="ltr" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label={t('contacts.form.visaType')}>{choices('visa_type')}</Field>
        <Field label={t('contacts.form.homeCountry')}>{choices('home_country')}</Field>
        <Field label={t('contacts.form.status')}>
          <Select
            options={ContactStatus.options.map((status) => ({
              value: status,
              label: t(`contacts.status.${status}`),
            }))}
            {...register('status')}
          />
        </Field>
      </div>
      <Field
        label={t('contacts.form.preferredLanguage')}
        hint={t('contacts.form.languageHint', { languages: listProductLanguages(language) })}
      >
        {choices('preferred_language')}
      </Field>
      <Field label={t('contacts.form.address')} error={fieldError('address')}>
        <Textarea rows={2} autoComplete="off" {...register('address')} />
      </Field>
    </>
  );
}
