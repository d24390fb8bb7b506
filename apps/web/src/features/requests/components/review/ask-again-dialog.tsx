import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useAskAgain } from '../../api/documents.ts';

interface AskAgainDialogProps {
  /** In the reader's words. */
  document: string;
  ids: { id: string; document_id: string; upload_id: string };
  onClose: () => void;
}

/** Why another file is needed. What was typed stays where sending it fails. */
export function AskAgainDialog({ document, ids, onClose }: AskAgainDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ask = useAskAgain();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = reason.trim() === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else ask.mutate({ ...ids, reason }, { onSuccess: onClose });
  };

  return (
    <FormDialog
      title={t('requests.review.title', { name: document })}
      description={t('requests.review.intro')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.review.send')}
      isSending={ask.isPending}
      problem={ask.error && refusalText(ask.error, t, t('requests.review.failed'))}
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
