import type { FactName } from '@visafolio/contract/files/facts.ts';
import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { MissingValue } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { CaseValue, MappingRule, ValueSource } from '@visafolio/contract/filings/mapping-rule.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { extractPart, toState } from './split-values.ts';

export interface CaseQuestion {
  text: string;
  type: QuestionType;
  required: boolean;
  answer: string | null;
  fact?: FactName | undefined;
}

/** The data of a case. */
export interface CaseFacts {
  questions: CaseQuestion[];
  values: Record<CaseValue, string | null>;
}

export interface ResolvedValues {
  values: { field: FormField; value: string }[];
  /** Mapped fields that stay empty and need attention. */
  missing: MissingValue[];
}

/** The values of a form's fields in a case, by its rules. */
export function resolveValues(fields: FormField[], rules: MappingRule[], facts: CaseFacts): ResolvedValues {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const values: ResolvedValues['values'] = [];
  const missing: MissingValue[] = [];
  /** Questions that several checkboxes answer, and whether one of them is ticked. */
  const boxes = new Map<string, { field: FormField; rule: MappingRule; isTicked: boolean }>();

  for (const rule of rules) {
    const field = byName.get(rule.field);
    if (!field || field.kind === 'left_alone') continue;
    const lacks = (reason: MissingValue['reason']) => missing.push(toMissing(field, rule, reason));
    const found = findValue(rule.source, facts);
    const isBox = field.kind === 'checkbox';
    const group = isBox ? JSON.stringify(rule.source) : '';
    if (found === 'gone') {
      lacks('question_gone');
      continue;
    }
    if (found === null) {
      // Checkboxes of one question miss one answer, not several.
      if (!isBox || !boxes.has(group)) lacks('unanswered');
      if (isBox) boxes.set(group, { field, rule, isTicked: true });
      continue;
    }
    if (field.kind === 'text') {
      const value = extractPart(found.trim(), rule.part);
      if (value === null) lacks('no_such_part');
      else if (value) values.push({ field, value });
      continue;
    }
    const part = extractPart(found.trim(), isListOfParts(rule) ? rule.part : 'whole');
    const choice = part === null ? null : findChoice(field, rule, found.trim(), part);
    if (choice !== null) values.push({ field, value: choice });
    else if (!isBox) lacks('no_such_choice');
    if (isBox) {
      const before = boxes.get(group);
      boxes.set(group, { field, rule, isTicked: choice !== null || (before?.isTicked ?? false) });
    }
  }
  // Lists an answer that matches none of its checkboxes. A single checkbox may stay empty.
  for (const [group, { field, rule, isTicked }] of boxes) {
    const hasSeveral = rules.filter((each) => JSON.stringify(each.source) === group).length > 1;
    if (!isTicked && hasSeveral) missing.push(toMissing(field, rule, 'no_such_choice'));
  }
  return { values, missing };
}

const toMissing = (field: FormField, rule: MappingRule, reason: MissingValue['reason']): MissingValue => ({
  field: field.name,
  label: field.label,
  page: field.places[0]?.page ?? 1,
  question: rule.source.from === 'question' ? rule.source.text : null,
  reason,
  required: rule.required,
});

/** Null: no answer yet; 'gone': the case does not have what the rule refers to. */
function findValue(source: ValueSource, { questions, values }: CaseFacts): string | null | 'gone' {
  if (source.from === 'constant') return source.value;
  if (source.from === 'case') return values[source.value];
  const asked =
    source.from === 'fact'
      ? (questions.find(({ fact, answer }) => fact === source.fact && answer !== null) ??
        questions.find(({ fact }) => fact === source.fact))
      : questions.find(({ text }) => text === source.text);
  return asked ? asked.answer : 'gone';
}

/** A list of states may be filled from a whole address. */
const isListOfParts = ({ part }: MappingRule): boolean => part !== 'whole' && part !== 'digits';

/** The option of a checkbox, radio button or list that an answer selects; null if it selects none. */
function findChoice(field: FormField, rule: MappingRule, answer: string, part: string): string | null {
  const chosen = rule.choices.find((choice) => isSame(choice.answer, answer) || isSame(choice.answer, part));
  if (chosen)
    return field.choices.some(({ value }) => value === chosen.value) || field.editable ? chosen.value : null;
  if (rule.choices.length > 0) return null;
  // A checkbox with a constant value is always ticked.
  if (field.kind === 'checkbox' && rule.source.from === 'constant') return field.choices[0]?.value ?? null;
  const wanted = [part, toState(part) ?? part];
  const named = field.choices.find(({ value, label }) =>
    wanted.some((each) => isSame(value, each) || isSame(label, each)),
  );
  return named?.value ?? (field.editable ? part : null);
}

const isSame = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), filingLanguage, { sensitivity: 'accent' }) === 0;
