import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { formLimits } from '@visafolio/contract/filings/form-field.ts';
import type { MappedQuestion } from '@visafolio/contract/filings/government-forms.contract.ts';
import type {
  CaseValue,
  MappingRule,
  ValuePart,
  ValueSource,
} from '@visafolio/contract/filings/mapping-rule.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { getQuestion } from '../rule-words.ts';

const caseValues: CaseValue[] = [
  'client.name',
  'client.email',
  'client.phone',
  'client.address',
  'client.home_country',
  'sponsor.name',
  'sponsor.email',
  'case.number',
  'case.visa_type',
  'case.due_on',
  'professional.name',
  'professional.email',
  'firm.name',
  'today',
];
const dateParts: ValuePart[] = ['date_us', 'date_digits', 'month', 'day', 'year'];
const textParts: ValuePart[] = [
  'whole',
  'family_name',
  'given_name',
  'middle_names',
  'given_names',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'country',
  'digits',
  'capitals',
];

interface RuleEditorProps {
  field: FormField;
  rule: MappingRule | null;
  questions: MappedQuestion[];
  mayChange: boolean;
  onChange: (rule: MappingRule | null) => void;
}

/** Edits what fills a field: its source, which part of it, and which answers tick it. */
export function RuleEditor({ field, rule, questions, mayChange, onChange }: RuleEditorProps) {
  const { t } = useTranslation();
  const question = rule ? getQuestion(rule, questions) : undefined;
  const sections = [...new Set(questions.map(({ section }) => section))];
  const isDate = question?.type === 'date' || isCaseDate(rule);
  const parts = isDate ? dateParts : textParts;
  const choose = (key: string) => {
    const source = toSource(key, questions);
    if (!source) return onChange(null);
    const chosen =
      source.from === 'question' || source.from === 'fact' ? questions[Number(key.slice(2))] : undefined;
    onChange({
      field: field.name,
      source,
      part: chosen?.type === 'date' ? (field.max_length === 8 ? 'date_digits' : 'date_us') : 'whole',
      required: chosen?.required ?? false,
      choices: chosen ? sameWords(field, chosen) : [],
    });
  };
  return (
    <fieldset disabled={!mayChange} className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:ps-10">
      <legend className="sr-only">{field.label}</legend>
      <p className="wrap-anywhere text-muted text-xs" lang={filingLanguage}>
        {field.label}
        {' · '}
        {t(`forms.mapping.kind.${field.kind}`)}
        {field.max_length !== null && `, ${t('forms.mapping.limit', { count: field.max_length })}`}
      </p>
      <Field label={t('forms.mapping.question')}>
        <Select value={toKey(rule, questions)} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('forms.mapping.nothing')}</option>
          {sections.map((section) => (
            <optgroup key={section} label={section || t('forms.mapping.questions')}>
              {questions
                .filter((each) => each.section === section)
                .map((each) => (
                  <option key={each.text} value={`q:${questions.indexOf(each)}`}>
                    {each.text}
                  </option>
                ))}
            </optgroup>
          ))}
          <optgroup label={t('forms.mapping.ofCase')}>
            {caseValues.map((value) => (
              <option key={value} value={`c:${value}`}>
                {t(`forms.values.${value}`)}
              </option>
            ))}
          </optgroup>
          <option value="fixed">
            {t(field.kind === 'checkbox' ? 'forms.mapping.fixedTick' : 'forms.mapping.fixed')}
          </option>
        </Select>
      </Field>
      {rule?.source.from === 'constant' && field.kind !== 'checkbox' && (
        <Field label={t('forms.mapping.fixedText')}>
          {field.kind === 'text' ? (
            <Input
              value={rule.source.value.trim() ? rule.source.value : ''}
              maxLength={formLimits.constantMaxLength}
              onChange={({ target }) =>
                onChange({ ...rule, source: { from: 'constant', value: target.value || ' ' } })
              }
            />
          ) : (
            <Select
              value={rule.source.value}
              placeholder={t('forms.mapping.noChoice')}
              onChange={({ target }) =>
                onChange({ ...rule, source: { from: 'constant', value: target.value || ' ' } })
              }
              options={field.choices.map(({ value, label }) => ({ value, label }))}
            />
          )}
        </Field>
      )}
      {rule && rule.source.from !== 'constant' && field.kind === 'text' && (
        <Field label={t('forms.mapping.part')}>
          <Select
            value={rule.part}
            onChange={({ target }) => onChange({ ...rule, part: target.value as ValuePart })}
            options={parts.map((part) => ({ value: part, label: t(`forms.parts.${part}`) }))}
          />
        </Field>
      )}
      {rule && question && field.kind !== 'text' && (
        <Choices field={field} rule={rule} answers={getAnswers(question)} onChange={onChange} />
      )}
      {rule && rule.source.from !== 'constant' && (
        <Checkbox
          label={t('forms.mapping.required')}
          checked={rule.required}
          onChange={({ target }) => onChange({ ...rule, required: target.checked })}
        />
      )}
    </fieldset>
  );
}

interface ChoicesProps {
  field: FormField;
  rule: MappingRule;
  answers: string[];
  onChange: (rule: MappingRule) => void;
}

/** Which answers tick a checkbox, or which option of a radio group or list each selects. */
function Choices({ field, rule, answers, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  if (answers.length === 0) return <p className="text-muted text-sm">{t('forms.mapping.sameWords')}</p>;
  const chosenFor = (answer: string) => rule.choices.find((choice) => choice.answer === answer)?.value ?? '';
  const set = (answer: string, value: string) => {
    const others = rule.choices.filter((choice) => choice.answer !== answer);
    onChange({ ...rule, choices: value ? [...others, { answer, value }] : others });
  };
  const [only] = field.choices;
  if (field.kind === 'checkbox' && field.choices.length === 1 && only)
    return (
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-semibold text-sm">{t('forms.mapping.ticks')}</legend>
        {answers.map((answer) => (
          <Checkbox
            key={answer}
            label={answer}
            checked={chosenFor(answer) === only.value}
            onChange={({ target }) => set(answer, target.checked ? only.value : '')}
          />
        ))}
      </fieldset>
    );
  return answers.map((answer) => (
    <Field key={answer} label={t('forms.mapping.chooses', { answer })}>
      <Select
        value={chosenFor(answer)}
        placeholder={t('forms.mapping.noChoice')}
        onChange={({ target }) => set(answer, target.value)}
        options={field.choices
          .filter(({ value }) => value.trim() !== '')
          .map(({ value, label }) => ({ value, label }))}
      />
    </Field>
  ));
}

const getAnswers = ({ type, choices }: MappedQuestion): string[] =>
  type === 'yesno' ? ['Yes', 'No'] : type === 'select' ? choices : [];

const isCaseDate = (rule: MappingRule | null): boolean =>
  rule?.source.from === 'case' && ['today', 'case.due_on'].includes(rule.source.value);

/** By default, an answer selects the option with the same name. */
const sameWords = (field: FormField, question: MappedQuestion): MappingRule['choices'] =>
  getAnswers(question).flatMap((answer) => {
    const same = field.choices.find(({ value, label }) =>
      [value, label].some((each) => each.toLowerCase() === answer.toLowerCase()),
    );
    return same ? [{ answer, value: same.value }] : [];
  });

function toKey(rule: MappingRule | null, questions: MappedQuestion[]): string {
  if (!rule) return '';
  if (rule.source.from === 'case') return `c:${rule.source.value}`;
  if (rule.source.from === 'constant') return 'fixed';
  const question = getQuestion(rule, questions);
  return question ? `q:${questions.indexOf(question)}` : '';
}

function toSource(key: string, questions: MappedQuestion[]): ValueSource | null {
  if (key === 'fixed') return { from: 'constant', value: ' ' };
  if (key.startsWith('c:')) return { from: 'case', value: key.slice(2) as CaseValue };
  const question = key.startsWith('q:') ? questions[Number(key.slice(2))] : undefined;
  if (!question) return null;
  return question.fact ? { from: 'fact', fact: question.fact } : { from: 'question', text: question.text };
}
