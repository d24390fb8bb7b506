import { X } from 'lucide-react';
import type { Ref } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { problemText } from '../../components/editor/problem-text.ts';
import type { TemplateForm, TestDraft } from '../../template-form.ts';
import type { QuestionRow } from '../outline/rows.ts';
import { questionWords } from './condition-words.ts';
import { changeComparison, listTests } from './operators.ts';
import { TestValue } from './test-value.tsx';

interface TestFieldsProps {
  ref: Ref<HTMLDivElement> | undefined;
  number: number;
  path: string;
  test: TestDraft;
  /** Questions that the condition may refer to. */
  earlier: readonly QuestionRow[];
  questions: readonly QuestionRow[];
  onChange: (test: TestDraft) => void;
  onQuestion: (question: QuestionRow) => void;
  onRemove: () => void;
}

/** One test in a line that reads as a sentence: question, comparison, value. */
export function TestFields({ ref, number, path, test, earlier, questions, ...on }: TestFieldsProps) {
  const { t, language } = useTranslation();
  const { errors } = useFormState<TemplateForm>();
  const chosen = questions.find(({ draft }) => draft.key !== undefined && draft.key === test.question);
  const toOption = ({ id, number, draft }: QuestionRow) => ({
    value: id,
    label: `${number}. ${questionWords(draft, language)}`,
  });
  // A question that was moved behind this one, or removed, stays visible until another is chosen.
  const offered = chosen && !earlier.includes(chosen) ? [...earlier, chosen] : earlier;
  const removed =
    test.question !== '' && !chosen ? [{ value: test.question, label: t('editor.condition.removed') }] : [];
  const fitting = chosen ? listTests(chosen.draft.type) : [];
  const comparisons = fitting.includes(test.is) ? fitting : [...fitting, test.is];
  const error = (field: string) => problemText(get(errors, `${path}.${field}`), t);

  return (
    <div ref={ref} className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
        <Field label={t('editor.condition.question', { number })} hideLabel error={error('question')}>
          <Select
            placeholder={t('editor.condition.chooseQuestion')}
            value={chosen?.id ?? test.question}
            onChange={(event) => {
              const other = offered.find(({ id }) => id === event.target.value);
              if (other) on.onQuestion(other);
            }}
            options={[...offered.map(toOption), ...removed]}
          />
        </Field>
        {test.question !== '' && (
          <>
            <Field label={t('editor.condition.comparison', { number })} hideLabel>
              <Select
                value={test.is}
                onChange={(event) =>
                  on.onChange(changeComparison(test, event.target.value as TestDraft['is']))
                }
                options={comparisons.map((is) => ({ value: is, label: t(`editor.condition.is.${is}`) }))}
              />
            </Field>
            <TestValue
              label={t('editor.condition.value', { number })}
              question={chosen?.draft}
              test={test}
              onChange={on.onChange}
              error={error('value')}
            />
          </>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted hover:text-danger"
        aria-label={t('editor.condition.remove', { number })}
        onClick={on.onRemove}
      >
        <X size={18} aria-hidden />
      </Button>
    </div>
  );
}
