import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useTemplates } from '../../templates/api/list-templates.ts';
import { templateWords } from '../in-language.ts';
import type { RequestForm } from '../request-form.ts';

/** The template, with what it asks for. Choosing one proposes its visa type, until one was picked by hand. */
export function TemplateField() {
  const { t, language } = useTranslation();
  const { register, setValue, formState } = useFormContext<RequestForm>();
  const { data: templates, error, isFetching, refetch } = useTemplates();
  const chosenId = useWatch<RequestForm, 'template_id'>({ name: 'template_id' });
  const chosen = templates?.find(({ id }) => id === chosenId);
  const visaPicked = formState.dirtyFields.visa_type;

  const proposeVisa = (id: string) => {
    const type = visaTypeOf(templates?.find((template) => template.id === id));
    if (type && !visaPicked) setValue('visa_type', type, { shouldValidate: formState.isSubmitted });
  };

  if (error && !templates) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="outline" size="sm" loading={isFetching} onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('requests.form.templatesFailed')}
      </Alert>
    );
  }
  return (
    <Field
      label={t('requests.form.template')}
      required
      hint={chosen && templateWords(chosen, language).description}
      error={formState.errors.template_id && t('requests.form.fieldRequired')}
    >
      <Select
        // The list may come after the choice was restored: the key lets the box show it.
        key={templates ? 'loaded' : 'loading'}
        placeholder={t(templates ? 'requests.form.templatePlaceholder' : 'requests.form.templatesLoading')}
        options={(templates ?? []).map((template) => ({ value: template.id, label: labelOf(template) }))}
        {...register('template_id', { onChange: (event) => proposeVisa(event.target.value) })}
      />
    </Field>
  );

  function labelOf(template: TemplateSummary) {
    const { questionsCount, documentsCount } = template;
    return t('requests.form.templateChoice', {
      name: templateWords(template, language).name,
      questions: t('requests.form.questionCount', { count: questionsCount }),
      documents: t('requests.form.documentCount', { count: documentsCount }),
    });
  }
}

/** 'H-1B - Specialty Occupation' of a template is the form's 'H-1B'. */
function visaTypeOf(template: TemplateSummary | undefined) {
  return requestVisaTypes.find((type) => template?.visa_type.startsWith(type));
}
