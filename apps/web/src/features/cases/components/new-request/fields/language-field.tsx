import { Language } from '@visafolio/contract/shared/fields.ts';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { useKnownClient } from '../../../api/contacts.ts';
import type { RequestForm } from '../../../request-form.ts';

/** The language of whoever is invited: what is known of that address, until somebody chooses another one here. */
export function LanguageField() {
  const { t, language: own } = useTranslation();
  const { resetField, register } = useFormContext<RequestForm>();
  const [email, sponsor, language] = useWatch<RequestForm, ['email', 'sponsor', 'language']>({
    name: ['email', 'sponsor', 'language'],
  });
  const { data: known } = useKnownClient(sponsor ? sponsor.email : email);
  // Whether the form calls it changed does not say who chose it.
  const [isChosen, setChosen] = useState(false);
  const proposed = known?.language ?? own;

  // The request was made: the next one begins without a choice.
  if (isChosen && language === undefined) setChosen(false);
  useEffect(() => {
    if (!isChosen) resetField('language', { defaultValue: proposed });
  }, [proposed, isChosen, resetField]);

  return (
    <Field
      label={t(sponsor ? 'requests.form.sponsorLanguage' : 'requests.form.clientLanguage')}
      hint={t('requests.form.languageHint')}
    >
      <Select
        options={Language.options.map((value) => ({ value, label: languageName(value, own) }))}
        {...register('language', { onChange: () => setChosen(true) })}
      />
    </Field>
  );
}
