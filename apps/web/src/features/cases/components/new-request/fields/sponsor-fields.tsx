import { Plus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { fieldErrorText, type RequestForm } from '../../../request-form.ts';

/** The sponsor, who gets the invitation instead of the client; collapsed initially. */
export function SponsorFields() {
  const { t } = useTranslation();
  const { register, setValue, setFocus, formState } = useFormContext<RequestForm>();
  const sponsor = useWatch<RequestForm, 'sponsor'>({ name: 'sponsor' });
  const errors = formState.errors.sponsor;

  const add = () => {
    setValue('sponsor', { name: '', email: '' });
    // After the fields have been rendered.
    setTimeout(() => setFocus('sponsor.name'));
  };

  if (!sponsor) {
    return (
      <Button variant="link" size="sm" className="-ms-3 self-start" onClick={add}>
        <Plus size={16} aria-hidden />
        {t('requests.form.addSponsor')}
      </Button>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <legend className="sr-only">{t('requests.form.sponsor')}</legend>
      <p className="text-muted text-sm">{t('requests.form.sponsorHint')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
      <Button
        variant="link"
        size="sm"
        className="-ms-3 self-start"
        onClick={() => setValue('sponsor', undefined)}
      >
        {t('requests.form.removeSponsor')}
      </Button>
    </fieldset>
  );
}
