import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { templateWords } from '../../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { SearchSelect } from '../../../../../ui/form/search-select.tsx';
import { useTemplates } from '../../../../templates/api/templates.ts';
import { findTemplates } from '../../../../templates/find-templates.ts';
import type { RequestForm } from '../../../request-form.ts';
import { proposeValue } from '../propose-value.ts';
import { toRequestVisa } from '../request-visa.ts';

const create = 'create';

/** The template with its contents, or '+ Create Custom Template'. Choosing one suggests its visa type, unless one was chosen by hand. */
export function TemplateField({ onCreate }: { onCreate: () => void }) {
  const { t, language } = useTranslation();
  const form = useFormContext<RequestForm>();
  const { formState } = form;
  const { field } = useController<RequestForm, 'template_id'>({ name: 'template_id' });
  const { data: templates, error, isFetching, refetch } = useTemplates();
  const [q, setQ] = useState('');
  const chosen = templates?.find(({ id }) => id === field.value);
  const found = findTemplates(templates ?? [], q, language);
  const visaPicked = formState.dirtyFields.visa_type;

  // Covers every way to choose it: the list, the address, or creating it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per template, not when the visa type was picked
  useEffect(() => {
    const type = toRequestVisa(chosen?.visa_type);
    if (type && !visaPicked) proposeValue(form, 'visa_type', type);
  }, [chosen?.id]);

  if (error && !templates) {
    return (
      <LoadFailure title={t('requests.errorTitle')} query={{ isFetching, refetch }}>
        {t('requests.form.templatesFailed')}
      </LoadFailure>
    );
  }
  return (
    <Field
      label={t('requests.form.template')}
      required
      hint={chosen && templateWords(chosen, language).description}
      error={formState.errors.template_id && t('requests.form.fieldRequired')}
    >
      <SearchSelect
        ref={field.ref}
        onBlur={field.onBlur}
        shown={shownText()}
        value={chosen ? chosen.id : ''}
        found={found.map((template) => ({
          value: template.id,
          label: templateWords(template, language).name,
          detail: t('requests.form.templateAsks', countTexts(template)),
        }))}
        last={{ value: create, label: t('requests.form.createTemplate') }}
        onChoose={({ value }) => (value === create ? onCreate() : field.onChange(value))}
        onOpenChange={() => setQ('')}
        q={q}
        onSearch={setQ}
        searchLabel={t('requests.form.templateSearch')}
        loading={!templates}
        note={templates && found.length === 0 ? t('requests.form.templatesNone') : undefined}
      />
    </Field>
  );

  function shownText() {
    if (!templates) return t('requests.form.templatesLoading');
    if (!chosen) return t('requests.form.templatePlaceholder');
    return t('requests.form.templateChoice', {
      name: templateWords(chosen, language).name,
      ...countTexts(chosen),
    });
  }

  function countTexts({ questionsCount, documentsCount }: TemplateSummary) {
    return {
      questions: t('requests.form.questionCount', { count: questionsCount }),
      documents: t('requests.form.documentCount', { count: documentsCount }),
    };
  }
}
