import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useTemplates } from '../../templates/api/list-templates.ts';
import { templateWords } from '../in-language.ts';
import type { RequestForm } from '../request-form.ts';
import { requestVisaOf } from '../request-visa.ts';

/** The template, with what it asks for. Choosing one proposes its visa type, until one was picked by hand. */
export function TemplateField({ onCreate }: { onCreate: () => void }) {
  const { t, language } = useTranslation();
  const { register, setValue, formState } = useFormContext<RequestForm>();
  const { data: templates, error, isFetching, refetch } = useTemplates();
  const chosenId = useWatch<RequestForm, 'template_id'>({ name: 'template_id' });
  const chosen = templates?.find(({ id }) => id === chosenId);
  const visaPicked = formState.dirtyFields.visa_type;

  // However it was chosen: in the list, by the address, by being written just now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per template, not when the visa type was picked
  useEffect(() => {
    const type = requestVisaOf(chosen?.visa_type);
    if (type && !visaPicked) setValue('visa_type', type, { shouldValidate: formState.isSubmitted });
  }, [chosen?.id]);

  if (error && !templates) {
    return (
      <Alert
        tone="danger"
        title={t('requests.errorTitle')}
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
    <div className="flex flex-col items-start gap-1">
      <Field
        className="w-full"
        label={t('requests.form.template')}
        required
        hint={chosen && templateWords(chosen, language).description}
        error={formState.errors.template_id && t('requests.form.fieldRequired')}
      >
        <Select
          placeholder={t(templates ? 'requests.form.templatePlaceholder' : 'requests.form.templatesLoading')}
          options={(templates ?? []).map((template) => ({ value: template.id, label: labelOf(template) }))}
          value={chosen ? chosenId : ''}
          {...register('template_id')}
        />
      </Field>
      <Button variant="link" size="sm" className="-ms-1" onClick={onCreate}>
        {t('requests.form.createTemplate')}
      </Button>
    </div>
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
