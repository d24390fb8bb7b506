import { hasChoices, isYesNo } from '@visafolio/contract/questions/structured-types.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { DatePicker } from '../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { type QuestionDraft, type TestDraft, testValues } from '../../template-form.ts';
import { choiceWords } from './condition-words.ts';

interface TestValueProps {
  label: string;
  question: QuestionDraft | undefined;
  test: TestDraft;
  onChange: (test: TestDraft) => void;
  error: string | undefined;
}

/** What an answer is compared with: choices of the question, a date, or a text. */
export function TestValue({ label, question, test, onChange, error }: TestValueProps) {
  const words = useTranslation();
  const kind = testValues[test.is];
  if (kind === 'nothing') return null;

  const answers = listAnswers(question);
  if (kind === 'texts') {
    // A choice that was renamed or removed stays visible until it is unchecked.
    const listed = [...new Set([...(answers ?? []), ...test.values])];
    return (
      <fieldset aria-label={label} className="flex min-w-0 flex-col">
        {listed.map((answer) => (
          <Checkbox
            key={answer}
            className="min-h-9"
            label={<bdi>{question ? choiceWords(question, answer, words) : answer}</bdi>}
            checked={test.values.includes(answer)}
            onChange={({ target }) =>
              onChange({
                ...test,
                values: target.checked
                  ? listed.filter((each) => each === answer || test.values.includes(each))
                  : test.values.filter((each) => each !== answer),
              })
            }
          />
        ))}
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
      </fieldset>
    );
  }
  return (
    <Field label={label} hideLabel error={error}>
      {kind === 'date' ? (
        <DatePicker
          value={test.value}
          onChange={(value) => onChange({ ...test, value })}
          onProblem={() => {}}
        />
      ) : answers ? (
        <Select
          placeholder={words.t('editor.condition.chooseValue')}
          value={test.value}
          onChange={({ target }) => onChange({ ...test, value: target.value })}
          options={[...new Set([...answers, test.value])].filter(Boolean).map((answer) => ({
            value: answer,
            label: question ? choiceWords(question, answer, words) : answer,
          }))}
        />
      ) : (
        <Input
          autoComplete="off"
          value={test.value}
          onChange={({ target }) => onChange({ ...test, value: target.value })}
        />
      )}
    </Field>
  );
}

/** All possible answers; undefined if the client writes them. */
function listAnswers(question: QuestionDraft | undefined): string[] | undefined {
  if (!question) return undefined;
  if (isYesNo(question.type)) return ['Yes', 'No'];
  return hasChoices(question.type)
    ? question.choices.map(({ text }) => text.trim()).filter(Boolean)
    : undefined;
}
