import { templateLimits } from '@visafolio/contract/shared/limits.ts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import type { ConditionDraft, TemplateForm, TestDraft } from '../../template-form.ts';
import type { QuestionRow, Row } from '../outline/rows.ts';
import { mayReferTo } from '../parties/party-rules.ts';
import { makeKey } from './condition-keys.ts';
import { emptyTest } from './condition-values.ts';
import { startTest } from './operators.ts';
import { TestFields } from './test-fields.tsx';

interface ConditionFieldsProps {
  /** The question, the repeating group or the document whose condition it is. */
  path: `groups.${number}.questions.${number}` | `groups.${number}.repeating` | `documents.${number}`;
  condition: ConditionDraft | undefined;
  /** The number of the question, or of the first question of the group; undefined for a document, which comes after all questions. */
  number?: number;
  rows: readonly Row[];
  /** Whose question, group or document it is. */
  party: string | undefined;
}

const isQuestion = (row: Row): row is QuestionRow => row.kind === 'question';

/** When a question, a group or a document is asked for: always, or if answers to earlier questions are as its tests say. */
export function ConditionFields({
  path,
  condition,
  number = Number.POSITIVE_INFINITY,
  rows,
  party,
}: ConditionFieldsProps) {
  const { t } = useTranslation();
  const { setValue, formState } = useFormContext<TemplateForm>();
  const addButton = useRef<HTMLButtonElement>(null);
  const lastTest = useRef<HTMLDivElement>(null);
  const focusFallback = useFocusFallback(addButton);
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const toPath = ({ group, index }: QuestionRow) => `groups.${group}.questions.${index}` as const;

  const questions = rows.filter(isQuestion);
  const earlier = questions.filter((other) => other.number < number && mayReferTo(other.draft.party, party));
  const change = (next: ConditionDraft | undefined) => setValue(`${path}.askIf`, next, options);
  const setTests = (tests: TestDraft[]) =>
    change(tests.length ? { match: condition?.match ?? 'all', tests } : undefined);

  /** Gives the question a name for conditions, unless it has one. */
  const chooseQuestion = (other: QuestionRow): TestDraft => {
    const { key, text, type } = other.draft;
    if (key) return startTest(key, type);
    const made = makeKey(text, new Set(questions.map(({ draft }) => draft.key ?? '')));
    setValue(`${toPath(other)}.key`, made, { shouldDirty: true });
    return startTest(made, type);
  };

  if (!condition && earlier.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" {...focusFallback}>
      <legend className="mb-2 font-semibold text-sm">{t('editor.condition.title')}</legend>
      {condition && condition.tests.length > 1 && (
        <Field label={t('editor.condition.match')} hideLabel className="w-full sm:w-80">
          <Select
            value={condition.match}
            onChange={(event) =>
              change({ ...condition, match: event.target.value as ConditionDraft['match'] })
            }
            options={[
              { value: 'all', label: t('editor.condition.all') },
              { value: 'any', label: t('editor.condition.any') },
            ]}
          />
        </Field>
      )}
      {condition && condition.tests.length === 1 && (
        <p className="text-muted text-sm">{t('editor.condition.one')}</p>
      )}
      {!condition && (
        <p className="text-muted text-sm">
          {t(path.startsWith('documents') ? 'editor.condition.alwaysDocument' : 'editor.condition.always')}
        </p>
      )}
      {condition?.tests.map((test, place) => (
        <TestFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no identity of its own
          key={place}
          ref={place === condition.tests.length - 1 ? lastTest : undefined}
          number={place + 1}
          path={`${path}.askIf.tests.${place}`}
          test={test}
          earlier={earlier}
          questions={questions}
          onChange={(next) => setTests(condition.tests.with(place, next))}
          onQuestion={(other) => setTests(condition.tests.with(place, chooseQuestion(other)))}
          onRemove={() => setTests(condition.tests.toSpliced(place, 1))}
        />
      ))}
      {(condition?.tests.length ?? 0) < templateLimits.testsMax && earlier.length > 0 && (
        <Button
          ref={addButton}
          variant="link"
          size="sm"
          className="-ms-1 self-start"
          onClick={() => {
            setTests([...(condition?.tests ?? []), emptyTest]);
            // It appears with the next frame.
            requestAnimationFrame(() => lastTest.current?.querySelector('select')?.focus());
          }}
        >
          <Plus size={16} aria-hidden />
          {t(condition ? 'editor.condition.addTest' : 'editor.condition.add')}
        </Button>
      )}
    </fieldset>
  );
}
