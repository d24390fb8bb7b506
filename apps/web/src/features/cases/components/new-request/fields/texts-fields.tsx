import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../../../shared/api/client.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toIsoDate } from '../../../../../shared/parse-date.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { RequestForm } from '../../../request-form.ts';
import { OptionalFields } from './optional-fields.tsx';

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

  return (
    <OptionalFields
      addLabel={t('requests.form.addTexts')}
      onAdd={add}
      removeLabel={t('requests.form.removeTexts')}
      onRemove={() => setValue('texts', undefined)}
      legend={t('requests.form.texts')}
      hint={t('requests.form.textsHint')}
    >
      {texts && (
        <>
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
        </>
      )}
    </OptionalFields>
  );
}
