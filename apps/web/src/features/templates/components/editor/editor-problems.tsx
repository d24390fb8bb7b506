import { type FieldErrors, useFormState } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import type { TemplateForm } from '../../template-form.ts';
import { problemText } from './problem-text.ts';

type Errors = FieldErrors<TemplateForm>;

export function EditorProblems() {
  const { t } = useTranslation();
  const { errors } = useFormState<TemplateForm>();
  if (Object.keys(errors).length === 0) return null;

  const missing = {
    basics: isBasicMissing(errors),
    questions: isQuestionMissing(errors),
    documents: isDocumentMissing(errors),
  };
  const sentences = [
    missing.basics && t('templates.form.missing'),
    missing.questions && t('templates.form.missingQuestions'),
    missing.documents && t('templates.form.missingDocuments'),
    problemText(errors.root, t),
  ].filter(Boolean);
  return (
    <Alert tone="danger">
      {(sentences.length ? sentences : [t('templates.form.check')]).map((sentence) => (
        <p key={String(sentence)}>{sentence}</p>
      ))}
    </Alert>
  );
}

const isMissing = (error: { message?: string | undefined } | undefined) => error?.message === 'required';

const isBasicMissing = ({ name, visa_type, description, groups }: Errors) =>
  [name, visa_type, description, ...(groups?.map?.((group) => group?.name) ?? [])].some(isMissing);

const isQuestionMissing = ({ groups }: Errors) =>
  groups?.some?.((group) => group?.questions?.some?.((question) => isMissing(question?.text))) ?? false;

const isDocumentMissing = ({ documents }: Errors) =>
  documents?.some?.((document) => isMissing(document?.name)) ?? false;
