import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { useNoteTemplates } from '../../../../templates/note-templates/api/note-templates.ts';
import type { RequestForm } from '../../../request-form.ts';

/** Inserts a saved note: replaces another saved note, or goes below a text written by hand. */
export function SavedNoteField() {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<RequestForm>();
  const { data: notes, error, isFetching, refetch } = useNoteTemplates();
  const inserted = useRef('');

  const insert = (id: string) => {
    const content = notes?.find((note) => note.id === id)?.content;
    if (content === undefined) return;
    const written = getValues('notes')?.trimEnd() ?? '';
    const isOurs = written === '' || written === inserted.current.trimEnd();
    inserted.current = content;
    setValue('notes', isOurs ? content : `${written}\n\n${content}`, { shouldDirty: true });
  };

  if (error && !notes) {
    return (
      <LoadFailure title={t('requests.errorTitle')} query={{ isFetching, refetch }}>
        {t('requests.form.savedNotesFailed')}
      </LoadFailure>
    );
  }
  if (!notes?.length) return null;
  return (
    <Field label={t('requests.form.savedNote')}>
      <Select
        placeholder={t('requests.form.savedNotePlaceholder')}
        options={notes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => insert(event.target.value)}
      />
    </Field>
  );
}
