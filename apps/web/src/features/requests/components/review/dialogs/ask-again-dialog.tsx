import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';

interface AskAgainDialogProps {
  /** The document or the question, in the reader's words. */
  name: string;
  /** What becomes of the present file or answer. */
  intro: string;
  onAsk: (reason: string) => void;
  isSending: boolean;
  error: unknown;
  onClose: () => void;
}

/** Why another file or answer is needed. What was typed stays where sending it fails. */
export function AskAgainDialog({ name, intro, onAsk, isSending, error, onClose }: AskAgainDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = reason.trim() === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else onAsk(reason);
  };

  return (
    <FormDialog
      title={t('requests.review.title', { name })}
      description={intro}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.review.send')}
      isSending={isSending}
      problem={error ? refusalText(error, t, t('requests.review.failed')) : undefined}
    >
      <Field
        label={t('requests.review.reason')}
        required
        hint={t('requests.review.reasonHint')}
        error={missing && reason.trim() === '' ? t('requests.form.fieldRequired') : undefined}
      >
        <Textarea
          ref={field}
          rows={4}
          dir="auto"
          maxLength={limits.reviewNoteMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
