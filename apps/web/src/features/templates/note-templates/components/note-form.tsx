import { limits } from '@visafolio/contract/shared/limits.ts';
import {
  type NoteTemplate,
  NoteTemplateInput,
} from '@visafolio/contract/templates/note-templates.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { useSaveNoteTemplate } from '../api/note-templates.ts';

const placeholders = '{{client_name}}, {{firm_name}}, {{sponsor_name}}';

interface NoteFormProps {
  note: NoteTemplate | null;
  onClose: () => void;
}

export function NoteForm({ note, onClose }: NoteFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(note?.name ?? '');
  const [content, setContent] = useState(note?.content ?? '');
  const [problem, setProblem] = useState<string>();
  const save = useSaveNoteTemplate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = NoteTemplateInput.safeParse({ name, content });
    if (!input.success) return setProblem(t('profiles.notes.missing'));
    setProblem(undefined);
    save.mutate(
      { id: note?.id, ...input.data },
      {
        onSuccess: () => {
          toast.success(t('profiles.notes.saved'));
          onClose();
        },
        onError: (error) =>
          toast.error(t('profiles.errorTitle'), refusalText(error, t, t('profiles.notes.saveFailed'))),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={t('profiles.notes.name')} required>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t('profiles.notes.content')}
        required
        hint={t('profiles.notes.placeholders', { list: placeholders })}
      >
        <Textarea
          rows={6}
          maxLength={limits.notesMaxLength}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending}>
          {t(save.isPending ? 'profiles.notes.saving' : 'profiles.notes.save')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
