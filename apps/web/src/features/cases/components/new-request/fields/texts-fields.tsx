import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../../../shared/api/client.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toIsoDate } from '../../../../../shared/parse-date.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { RequestForm } from '../../../request-form.ts';

/** Consent of the invited person to text messages; collapsed initially, and hidden if the server cannot send texts. */
export function TextsFields() {
  const { t } = useTranslation();
  const { register, setValue, setFocus, formState } = useFormContext<RequestForm>();
  const texts = useWatch<RequestForm, 'texts'>({ name: 'texts' });
  const { data } = useQuery(api.texts.offered.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const errors = formState.errors.texts;
  if (!data?.offered) return null;

  const add = () => {
    setValue('texts', { number: '', how: 'phone', agreed_on: toIsoDate(new Date()) });
    // After the fields have been rendered.
    setTimeout(() => setFocus('texts.number'));
  };

  if (!texts) {
    return (
      <Button variant="link" size="sm" className="-ms-3 self-start" onClick={add}>
        <Plus size={16} aria-hidden />
        {t('requests.form.addTexts')}
      </Button>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <legend className="sr-only">{t('requests.form.texts')}</legend>
      <p className="text-muted text-sm">{t('requests.form.textsHint')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('requests.form.textsNumber')}
          required
          error={errors?.number && t('requests.form.textsNumberMissing')}
        >
          <Input type="tel" dir="ltr" autoComplete="off" {...register('texts.number')} />
        </Field>
        <Field label={t('requests.form.textsHow')} required>
          <Select
            options={(['phone', 'in_person', 'writing'] as const).map((value) => ({
              value,
              label: t(`requests.form.textsHows.${value}`),
            }))}
            {...register('texts.how')}
          />
        </Field>
      </div>
      <Button
        variant="link"
        size="sm"
        className="-ms-3 self-start"
        onClick={() => setValue('texts', undefined)}
      >
        {t('requests.form.removeTexts')}
      </Button>
    </fieldset>
  );
}
