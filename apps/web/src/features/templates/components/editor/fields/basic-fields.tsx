import { translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { TemplateForm } from '../../../template-form.ts';
import { visaTypeName } from '../../../visa-type-name.ts';
import { EditorSection } from '../editor-section.tsx';
import { problemText } from '../problem-text.ts';
import { TranslatedInput } from './translated-input.tsx';
import { TranslationProposals } from './translation-proposals.tsx';

/** 'Basic information'. */
export function BasicFields({ visaTypes }: { visaTypes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <EditorSection title={t('templates.form.basics')}>
      <BasicInputs visaTypes={visaTypes} />
    </EditorSection>
  );
}

/** Each field registers itself, so that the first invalid one gets the focus. */
export function BasicInputs({ visaTypes }: { visaTypes: readonly string[] }) {
  const { t, language } = useTranslation();
  const { register } = useFormContext<TemplateForm>();
  return (
    <>
      <TranslatedInput label={t('templates.form.name')} name="name" required />
      <VisaTypeField visaTypes={visaTypes} />
      <TranslatedInput label={t('templates.form.description')} name="description" required long />
      {translatedLanguages.map((each) => {
        const words = { language: languageName(each, language) };
        return (
          <Fragment key={each}>
            <div>
              <Checkbox
                label={t('templates.form.writtenIn', words)}
                aria-describedby={`written-in-${each}`}
                {...register(`writtenIn.${each}`)}
              />
              <p id={`written-in-${each}`} className="text-muted text-sm">
                {t('templates.form.writtenInHint', words)}
              </p>
            </div>
            <TranslationProposals into={each} />
          </Fragment>
        );
      })}
    </>
  );
}

/** Keeps the template's visa type as a choice if the form does not offer it. */
function VisaTypeField({ visaTypes }: { visaTypes: readonly string[] }) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<TemplateForm>();
  const { errors, defaultValues } = formState;
  const present = useWatch<TemplateForm, 'visa_type'>({ name: 'visa_type' });
  const offered = [...new Set([defaultValues?.visa_type ?? '', present, ...visaTypes])].filter(Boolean);
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
