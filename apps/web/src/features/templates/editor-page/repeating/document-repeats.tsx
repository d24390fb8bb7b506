import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { RepeatingDraft, TemplateForm } from '../../template-form.ts';
import { entryWords } from './repeating-words.ts';

interface DocumentRepeatsProps {
  index: number;
  /** The group for each of whose entries it is asked for. */
  value: RepeatingDraft | undefined;
  groups: TemplateForm['groups'];
}

/** Whether the document is asked for once, or for each entry of a section that repeats; nothing if none does. */
export function DocumentRepeats({ index, value, groups }: DocumentRepeatsProps) {
  const { t, language } = useTranslation();
  const { setValue } = useFormContext<TemplateForm>();
  const repeating = groups.flatMap((group) =>
    group.repeating && group.questions.length > 0 ? group.repeating : [],
  );
  if (repeating.length === 0) return null;
  return (
    <Field label={t('editor.document.repeats', { number: index + 1 })} className="w-full sm:w-80">
      <Select
        value={value?.key ?? ''}
        onChange={({ target }) =>
          setValue(`documents.${index}.repeats`, target.value || undefined, { shouldDirty: true })
        }
        options={[
          { value: '', label: t('editor.document.once') },
          ...repeating.map((group) => ({
            value: group.key,
            label: t('editor.document.each', { entry: entryWords(group, language) }),
          })),
        ]}
      />
    </Field>
  );
}
