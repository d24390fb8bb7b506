import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';

interface EditFormProps {
  value: string;
  onChange: (value: string) => void;
  onSave: (body: string) => void;
  onCancel: () => void;
  isSaving: boolean;
  problem: unknown;
}

/** Edits one's own message. Keeps the text if saving fails. */
export function EditForm({ value, onChange, onSave, onCancel, isSaving, problem }: EditFormProps) {
  const { t } = useTranslation();
  const [isChecked, setChecked] = useState(false);
  const body = value.trim();
  const excess = body.length - messageLimits.bodyMax;
  const error =
    body === ''
      ? t('messages.composer.emptyFirst')
      : excess > 0 && t('messages.composer.tooLong', { max: messageLimits.bodyMax, count: excess });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!error) onSave(body);
  };
  const failure = problem ? refusalText(problem, t, t('messages.edit.failed')) : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex w-[min(32rem,70vw)] max-w-full flex-col gap-2">
      <Field label={t('messages.edit.label')} hideLabel error={(isChecked && error) || failure}>
        <Textarea autoFocus value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="sm" loading={isSaving}>
          {t('messages.edit.save')}
        </Button>
      </div>
    </form>
  );
}
