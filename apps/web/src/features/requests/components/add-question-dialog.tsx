import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { QuestionFields } from '../../templates/components/editor/question-fields.tsx';
import { emptyGroup, emptyQuestion, QuestionForm } from '../../templates/template-form.ts';
import { questionOf } from '../../templates/template-form-values.ts';
import { useAddQuestion } from '../api/add-question.ts';
import { sectionsOf } from '../question-sections.ts';

interface AddQuestionDialogProps {
  request: Pick<RequestDetail, 'id' | 'name' | 'questions'>;
  onClose: () => void;
}

/**
 * One more question for this client alone, written with the fields of the template editor.
 * A default export: the form comes when it is wanted. The texts `templates` must be loaded.
 */
export default function AddQuestionDialog({ request, onClose }: AddQuestionDialogProps) {
  const { t, language } = useTranslation();
  const formId = useId();
  const add = useAddQuestion();
  const [sections] = useState(() => sectionsOf(request.questions));
  const form = useForm<QuestionForm>({
    resolver: zodResolver(QuestionForm),
    defaultValues: {
      bilingual: false,
      groups: [
        {
          ...emptyGroup,
          name: sections.at(-1)?.name ?? '',
          questions: [{ ...emptyQuestion, required: true }],
        },
      ],
    },
  });
  const submit = form.handleSubmit(({ bilingual, groups: [group] }) => {
    const [draft] = group?.questions ?? [];
    if (!draft) return;
    const section = sections.find(({ name }) => name === group?.name) ?? null;
    // A section keeps its title in every language.
    const question = questionOf(draft, section, bilingual || Boolean(section?.spanish));
    add.mutate({ id: request.id, question }, { onSuccess: onClose });
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title={t('requests.changes.addQuestionTitle', { name: request.name })}
      description={t('requests.changes.notTold')}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={add.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={add.isPending}>
            {t('requests.changes.addTheQuestion')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          {add.error && (
            <Alert tone="danger" intoView>
              {refusalText(add.error, t, t('requests.changes.failed'))}
            </Alert>
          )}
          <QuestionFields group={0} index={0} onLeave={onClose} />
          {sections.length > 0 && (
            <Field label={t('requests.changes.section')}>
              <Select
                options={[
                  ...sections.map(({ name, spanish }) => ({
                    value: name,
                    label: (language === 'es' && spanish) || name,
                  })),
                  { value: '', label: t('requests.changes.noSection') },
                ]}
                {...form.register('groups.0.name')}
              />
            </Field>
          )}
          <Checkbox label={t('templates.form.bilingual')} {...form.register('bilingual')} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
