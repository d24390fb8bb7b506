import { Language } from '@visafolio/contract/shared/fields.ts';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { useKnownClient } from '../../../api/contacts.ts';
import type { RequestForm } from '../../../request-form.ts';

/** The invited person's language: the known language of that address, until the user chooses another. */
export function LanguageField() {
  const { t, language: own } = useTranslation();
  const { resetField, register } = useFormContext<RequestForm>();
  const [email, sponsor, language] = useWatch<RequestForm, ['email', 'sponsor', 'language']>({
    name: ['email', 'sponsor', 'language'],
  });
  const { data: known } = useKnownClient(sponsor ? sponsor.email : email);
  // The form's dirty state does not say who chose the language.
  const [isChosen, setChosen] = useState(false);
  const proposed = known?.language ?? own;

  // The request was created: the next one starts without a choice.
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
