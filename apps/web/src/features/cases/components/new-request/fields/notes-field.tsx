import { placeholders } from '@visafolio/contract/cases/placeholders.ts';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import { fieldErrorText, type RequestForm } from '../../../request-form.ts';
import { NotesPreview } from '../notes-preview.tsx';
import { SavedNoteField } from './saved-note-field.tsx';

/** The invitation's message: a saved note or a new text, with buttons that insert placeholders. */
export function NotesField() {
  const { t } = useTranslation();
  const { register, setValue, getValues, formState } = useFormContext<RequestForm>();
  const { ref, ...field } = register('notes');
  const box = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();

  const insert = (placeholder: string) => {
    const text = box.current;
    if (!text) return;
    text.setRangeText(`{{${placeholder}}}`, text.selectionStart, text.selectionEnd, 'end');
    setValue('notes', text.value, { shouldDirty: true });
    text.focus();
  };

  return (
    <>
      <SavedNoteField />
      <div className="flex flex-col gap-2">
        <Field
          label={t('requests.form.notes')}
          hint={t('requests.form.notesHint')}
          error={fieldErrorText(formState.errors.notes, getValues('notes') ?? '', t)}
        >
          <Textarea
            placeholder={t('requests.form.notesPlaceholder')}
            ref={(element) => {
              ref(element);
              box.current = element;
            }}
            {...field}
          />
        </Field>
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2" aria-labelledby={labelId}>
          <span id={labelId} className="text-muted text-sm">
            {t('requests.form.insert')}
          </span>
          {placeholders.map((placeholder) => (
            <Button
              key={placeholder}
              variant="outline"
              size="sm"
              className="font-normal"
              onClick={() => insert(placeholder)}
            >
              <Plus size={14} aria-hidden />
              {t(`requests.form.placeholders.${placeholder}`)}
            </Button>
          ))}
        </fieldset>
        <NotesPreview />
      </div>
    </>
  );
}
