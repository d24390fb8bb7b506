import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { useCreateTemplate } from '../../api/templates.ts';
import { refusalWords } from './refusal-words.ts';
import { readTemplateFile } from './template-file-text.ts';

/** Creates a custom template from a file, and opens it. Needs the `editor` namespace. Default export because it is loaded lazily. */
export default function ImportTemplate() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const create = useCreateTemplate();

  const load = async (file: File) => {
    const read = await readTemplateFile(file);
    if ('refusal' in read) {
      toast.error(t('editor.file.refused'), refusalWords(read.refusal, t));
      return;
    }
    create.mutate(
      { ...read.template, idempotency_key: create.key },
      {
        onSuccess: ({ id }) => void navigate({ to: '/templates/$id/edit', params: { id } }),
        onError: (error) =>
          toast.error(t('templates.errorTitle'), refusalText(error, t, t('templates.form.createFailed'))),
      },
    );
  };
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="self-start"
        loading={create.isPending}
        onClick={() => picker.current?.click()}
      >
        {t('editor.file.create')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('editor.file.create')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) void load(chosen);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
