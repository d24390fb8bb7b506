import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useAskAgain } from '../api/ask-again.ts';

interface AskAgainDialogProps {
  /** In the reader's words. */
  document: string;
  ids: { id: string; document_id: string; upload_id: string };
  onClose: () => void;
}

/** Why another file is needed. What was typed stays where sending it fails. */
export function AskAgainDialog({ document, ids, onClose }: AskAgainDialogProps) {
  const { t } = useTranslation();
  const form = useId();
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
    <Dialog
      open
      onOpenChange={(open) => !open && !ask.isPending && onClose()}
      title={t('requests.review.title', { name: document })}
      description={t('requests.review.intro')}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={ask.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} loading={ask.isPending}>
            {t('requests.review.send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {ask.error && (
          <Alert tone="danger" intoView>
            {refusalText(ask.error, t, t('requests.review.failed'))}
          </Alert>
        )}
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
      </form>
    </Dialog>
  );
}
