import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { useFocusFallback } from '../../../../../ui/use-focus-fallback.ts';
import { emptyChoice, type TemplateForm } from '../../../template-form.ts';
import { TranslatedInput } from './translated-input.tsx';

type Path = `groups.${number}.questions.${number}`;

/** The choices of a question. Enter moves to the next choice; a pasted list becomes one choice per line. */
export function ChoiceFields({ path }: { path: Path }) {
  const { t } = useTranslation();
  const { fields, append, insert, remove } = useFieldArray<TemplateForm, `${Path}.choices`>({
    name: `${path}.choices`,
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const { trigger, formState } = useFormContext<TemplateForm>();
  const { isSubmitted } = formState;
  const count = fields.length;
  // The type's field reports errors on their number: revalidates it when a choice is added or removed.
  useEffect(() => {
    if (isSubmitted && count >= 0) void trigger(`${path}.type`);
  }, [isSubmitted, count, path, trigger]);

  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    insert(index + 1, { ...emptyChoice });
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/);
    const choices = lines.map((line) => line.trim()).filter(Boolean);
    if (choices.length < 2) return;
    event.preventDefault();
    insert(
      index + 1,
      choices.map((text) => ({ ...emptyChoice, text })),
    );
    if (event.target instanceof HTMLInputElement && event.target.value === '') remove(index);
  };

  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2 border-line border-s-2 ps-4"
      {...useFocusFallback(addButton)}
    >
      <legend className="mb-1 font-semibold text-sm">{t('templates.form.choices')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TranslatedInput
              label={t('templates.form.choice', { number: index + 1 })}
              name={`${path}.choices.${index}.text`}
              required
              hideLabel
              onKeyDown={(event) => goOn(event, index)}
              onPaste={(event) => paste(event, index)}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="text-muted hover:text-danger"
            aria-label={t('templates.form.removeChoice', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <X size={18} aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        ref={addButton}
        variant="link"
        size="sm"
        className="-ms-3 self-start"
        onClick={() => append({ ...emptyChoice })}
      >
        <Plus size={16} aria-hidden />
        {t('templates.form.addChoice')}
      </Button>
    </fieldset>
  );
}
