import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import type { TemplateForm } from '../../../template-form.ts';

interface GroupSelectProps {
  group: number;
  index: number;
  onLeave: () => void;
}

/** Moves a question to the end of another group; renders nothing if there is none. */
export function GroupSelect({ group, index, onLeave }: GroupSelectProps) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<TemplateForm>();
  const names = useWatch<TemplateForm, 'groups', TemplateForm, string>({
    name: 'groups',
    compute: joinNames,
  }).split('\n');
  if (names.length < 2) return null;

  const moveTo = (target: number) => {
    if (target === group) return;
    const question = getValues(`groups.${group}.questions.${index}`);
    const others = getValues(`groups.${target}.questions`);
    setValue(`groups.${target}.questions`, [...others, question], { shouldDirty: true });
    onLeave();
  };
  return (
    <Field label={t('templates.form.moveTo')} hideLabel className="w-full sm:w-52">
      <Select
        value={String(group)}
        onChange={(event) => moveTo(Number(event.target.value))}
        options={names.map((name, place) => ({
          value: String(place),
          label: name || t('templates.form.group', { number: place + 1 }),
        }))}
      />
    </Field>
  );
}

/** One string of all names, so that the list re-renders only when a name changes. */
const joinNames = (groups: TemplateForm['groups']) => groups.map(({ name }) => name).join('\n');
