import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { inTranslatedLanguages, translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { QuestionFields } from '../../../../templates/components/editor/fields/question-fields.tsx';
import { emptyGroup, emptyQuestion, QuestionForm } from '../../../../templates/template-form.ts';
import {
  type InGroup,
  toGroupNames,
  toQuestion,
  toQuestionDraft,
  toWrittenIn,
} from '../../../../templates/template-form-values.ts';
import { useAddQuestion, useRewordQuestion } from '../../../api/questions.ts';
import { PartyField } from '../../../parties/party-field.tsx';

interface OwnQuestionDialogProps {
  request: Pick<RequestDetail, 'id' | 'name' | 'questions' | 'parties'>;
  /** The question to change; undefined for a new one. */
  question?: RequestDetail['questions'][number] | undefined;
  onClose: () => void;
}

/**
 * A question of this request only, with the fields of the template editor. Default export because it is loaded lazily. Needs the
 * `templates` namespace.
 */
export default function OwnQuestionDialog({ request, question, onClose }: OwnQuestionDialogProps) {
  const { t, language } = useTranslation();
  const add = useAddQuestion();
  const reword = useRewordQuestion();
  const { isPending, error } = question ? reword : add;
  const [sections] = useState(() => listSections(request.questions));
  const form = useForm<QuestionForm>({
    resolver: zodResolver(QuestionForm),
    defaultValues: {
      writtenIn: toWrittenIn(question ? [question] : []),
      groups: [
        {
          ...emptyGroup,
          name: question ? (question.options?.group_name ?? '') : (sections.at(-1)?.name ?? ''),
          questions: [question ? toQuestionDraft(question) : { ...emptyQuestion, required: true }],
        },
      ],
    },
  });
  const submit = form.handleSubmit(({ writtenIn, groups: [group] }) => {
    const [draft] = group?.questions ?? [];
    if (!draft) return;
    const { id } = request;
    const section = sections.find(({ name }) => name === group?.name) ?? null;
    // A section keeps its title in every language.
    const given = toQuestion(draft, section, {
      writtenIn: inTranslatedLanguages((each) => writtenIn[each] || Boolean(section?.nameIn[each])),
      proposals: [],
    });
    if (question) reword.mutate({ id, question_id: question.id, question: given }, { onSuccess: onClose });
    else add.mutate({ id, question: given, idempotency_key: add.key }, { onSuccess: onClose });
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        title={
          question
            ? t('requests.changes.rewordQuestion')
            : t('requests.changes.addQuestionTitle', { name: request.name })
        }
        description={t('requests.changes.notTold')}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={t(question ? 'requests.edit.save' : 'requests.changes.addTheQuestion')}
        isSending={isPending}
        problem={error && refusalText(error, t, t('requests.changes.failed'))}
      >
        <QuestionFields group={0} index={0} onLeave={onClose} />
        <PartyField
          parties={request.parties}
          {...form.register('groups.0.questions.0.party', { setValueAs: (value) => value || undefined })}
        />
        {sections.length > 0 && (
          <Field label={t('requests.changes.section')}>
            <Select
              options={[
                ...sections.map(({ name, nameIn }) => ({
                  value: name,
                  label: translationIn(nameIn, language) || name,
                })),
                { value: '', label: t('requests.changes.noSection') },
              ]}
              {...form.register('groups.0.name')}
            />
          </Field>
        )}
        {translatedLanguages.map((each) => (
          <Checkbox
            key={each}
            label={t('templates.form.writtenIn', { language: languageName(each, language) })}
            {...form.register(`writtenIn.${each}`)}
          />
        ))}
      </FormDialog>
    </FormProvider>
  );
}

/** The sections of a request's questions, in order and without duplicates. */
function listSections(questions: RequestDetail['questions']): InGroup[] {
  const sections = new Map<string, InGroup>();
  for (const question of questions) {
    const { group_name: name, group_order = 0 } = question.options ?? {};
    if (name && !sections.has(name))
      sections.set(name, { name, nameIn: toGroupNames(question), group_order });
  }
  return [...sections.values()];
}
