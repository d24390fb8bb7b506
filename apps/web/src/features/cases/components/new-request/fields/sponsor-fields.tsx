import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { fieldErrorText, type RequestForm } from '../../../request-form.ts';
import { useTemplateParties } from '../use-template-parties.ts';
import { OptionalFields } from './optional-fields.tsx';
import { PersonHeading } from './who-answers.tsx';

/** The sponsor, who gets the invitation instead of the client, unless both answer; collapsed initially. */
export function SponsorFields() {
  const { t } = useTranslation();
  const { register, setValue, setFocus, formState } = useFormContext<RequestForm>();
  const sponsor = useWatch<RequestForm, 'sponsor'>({ name: 'sponsor' });
  const errors = formState.errors.sponsor;
  const { parties, bySponsor } = useTemplateParties();
  const bothAnswer = parties.some(({ key }) => !bySponsor.includes(key));

  const add = () => {
    setValue('sponsor', { name: '', email: '' });
    // After the fields have been rendered.
    setTimeout(() => setFocus('sponsor.name'));
  };

  return (
    <OptionalFields
      addLabel={t('requests.form.addSponsor')}
      onAdd={add}
      removeLabel={t('requests.form.removeSponsor')}
      onRemove={() => setValue('sponsor', undefined)}
      legend={t('requests.form.sponsor')}
      heading={<PersonHeading person="sponsor" />}
      hint={t(bothAnswer ? 'requests.form.sponsorHintParties' : 'requests.form.sponsorHint')}
    >
      {sponsor && (
        <>
          <Field
            label={t('requests.form.sponsorName')}
            required
            error={fieldErrorText(errors?.name, sponsor.name, t)}
          >
            <Input autoComplete="off" {...register('sponsor.name')} />
          </Field>
          <Field
            label={t('requests.form.sponsorEmail')}
            required
            error={fieldErrorText(errors?.email, sponsor.email, t)}
          >
            <Input type="email" dir="ltr" autoComplete="off" {...register('sponsor.email')} />
          </Field>
        </>
      )}
    </OptionalFields>
  );
}
