import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { useColleagues } from '../api/notes.ts';
import { toNoteInput } from '../mentions.ts';
import type { NoteDraft } from '../use-note-draft.ts';
import { MentionTextarea } from './mention-textarea.tsx';

interface NoteFormProps {
  requestId: string;
  label: string;
  draft: NoteDraft;
  onChange: (draft: NoteDraft) => void;
  onSend: (note: { body: string; mentioned_ids: string[] }) => void;
  sendLabel: string;
  isSending: boolean;
  problem: unknown;
  /** Beside the submit button. */
  children?: ReactNode;
}

/** Form for a note. Keeps the text if sending fails. */
export function NoteForm({ requestId, label, draft, onChange, onSend, ...form }: NoteFormProps) {
  const { t } = useTranslation();
  const colleagues = useColleagues(requestId);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChecked, setChecked] = useState(false);
  const body = draft.body.trim();
  const error = findError();

  const send = () => {
    setChecked(true);
    if (error) return area.current?.focus();
    setChecked(false);
    onSend(toNoteInput(draft));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={label} hint={colleagues.length > 0 && t('notes.mentionHint')} error={isChecked && error}>
        <MentionTextarea
          ref={area}
          value={draft.body}
          onChange={(text, person) =>
            onChange({
              body: text,
              mentioned: person
                ? [...draft.mentioned.filter(({ id }) => id !== person.id), person]
                : draft.mentioned,
            })
          }
          colleagues={colleagues}
          placeholder={t('notes.placeholder')}
          onSubmit={send}
        />
      </Field>
      {Boolean(form.problem) && (
        <Alert tone="danger">{refusalText(form.problem, t, t('notes.addFailed'))}</Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {form.children}
        <Button type="submit" size="sm" loading={form.isSending}>
          {form.sendLabel}
        </Button>
      </div>
    </form>
  );

  function findError() {
    if (!body) return t('notes.empty');
    return body.length > limits.caseNoteMaxLength && t('notes.tooLong');
  }
}
