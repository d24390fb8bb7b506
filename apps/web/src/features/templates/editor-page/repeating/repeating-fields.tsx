import { entryLimits } from '@visafolio/contract/shared/entry-limits.ts';
import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { get, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TranslatedInput } from '../../components/editor/fields/translated-input.tsx';
import { problemText } from '../../components/editor/problem-text.ts';
import type { RepeatingDraft, TemplateForm } from '../../template-form.ts';
import { ConditionFields } from '../conditions/condition-fields.tsx';
import { makeKey } from '../conditions/condition-keys.ts';
import type { Row } from '../outline/rows.ts';

interface RepeatingFieldsProps {
  row: Extract<Row, { kind: 'section' }>;
  rows: readonly Row[];
}

const usualMax = 10;
/** Years that official forms ask for. */
const historyYears = [1, 2, 3, 5, 7, 10, 15, 20, 30];
const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((value) => ({
    value,
    label: value,
  }));

/** Whether clients answer the section once for each entry, how many entries there may be, and when it is asked. */
export function RepeatingFields({ row, rows }: RepeatingFieldsProps) {
  const { t } = useTranslation();
  const { getValues, setValue, formState } = useFormContext<TemplateForm>();
  const path = `groups.${row.group}.repeating` as const;
  const { repeating } = row.section;
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const change = (next: RepeatingDraft | undefined) => setValue(path, next, options);

  const start = () => {
    const groups = getValues('groups');
    const taken = new Set(groups.flatMap((group) => group.repeating?.key ?? []));
    const key = makeKey(row.section.name || 'group', taken);
    change({ key, entryName: '', entryNameIn: inTranslatedLanguages(() => ''), min: 0, max: usualMax });
  };
  const years = repeating?.historyYears;
  const offered = [...new Set([...historyYears, ...(years === undefined ? [] : [years])])].sort(
    (a, b) => a - b,
  );
  const first = rows.find((each) => each.kind === 'question' && each.group === row.group);
  const following = rows.filter((each) => each.kind === 'question' && each.group < row.group).length + 1;

  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold text-sm">{t('editor.repeating.title')}</legend>
      <div className="flex flex-col gap-1">
        <Checkbox
          label={t('editor.repeating.use')}
          checked={repeating !== undefined}
          onChange={({ target }) => (target.checked ? start() : change(undefined))}
        />
        <p className="text-muted text-sm">{t('editor.repeating.hint')}</p>
      </div>
      {repeating && (
        <>
          <TranslatedInput label={t('editor.repeating.entryName')} name={`${path}.entryName`} required />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={t('editor.repeating.min')}>
              <Select
                value={String(repeating.min)}
                onChange={({ target }) => {
                  const min = Number(target.value);
                  change({ ...repeating, min, max: Math.max(min, repeating.max) });
                }}
                options={upTo(0, entryLimits.entriesMax)}
              />
            </Field>
            <Field label={t('editor.repeating.max')}>
              <Select
                value={String(repeating.max)}
                onChange={({ target }) => change({ ...repeating, max: Number(target.value) })}
                options={upTo(Math.max(1, repeating.min), entryLimits.entriesMax)}
              />
            </Field>
            <Field
              label={t('editor.repeating.history')}
              error={problemText(get(formState.errors, `${path}.historyYears`), t)}
            >
              <Select
                value={years === undefined ? '' : String(years)}
                onChange={({ target }) => {
                  const { historyYears: _, ...others } = repeating;
                  change(target.value === '' ? others : { ...others, historyYears: Number(target.value) });
                }}
                options={[
                  { value: '', label: t('editor.repeating.noHistory') },
                  ...offered.map((count) => ({
                    value: String(count),
                    label: t('editor.repeating.years', { count }),
                  })),
                ]}
              />
            </Field>
          </div>
          <ConditionFields
            path={path}
            party={first?.kind === 'question' ? first.draft.party : undefined}
            condition={repeating.askIf}
            number={first?.kind === 'question' ? first.number : following}
            rows={rows}
          />
        </>
      )}
    </fieldset>
  );
}
