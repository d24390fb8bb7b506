import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import { type FormMap, splitItem } from '../../form-maps/form-map.ts';
import type { FactQuestion } from '../../form-maps/resolve/case-facts.ts';
import { resolveForm } from '../../form-maps/resolve/resolve-form.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';

/** A text field that the firm's own rule fills with something else than the client's answer. */
export interface Override {
  question: FactQuestion;
  /** As printed. */
  part: string;
  number: string;
  /** What the form says. */
  value: string;
}

interface OwnValues {
  rules: readonly MappingRule[];
  values: readonly { field: BlankField; value: string }[];
}

/** Where the firm's own rules say something else than the reviewed map would. Other ways to write the same answer are not listed. */
export function listOverrides(map: FormMap, { rules, values }: OwnValues, formCase: FormCase): Override[] {
  const own = values.filter(({ field }) => field.kind === 'text' && map.fields[field.name]);
  if (own.length === 0) return [];
  const { fields } = resolveForm(
    map,
    own.map(({ field }) => field),
    formCase,
  );
  return fields.flatMap(({ field, item, value, from }): Override[] => {
    const said = own.find((each) => each.field === field)?.value;
    const question = from?.kind === 'answer' ? from.question : null;
    if (!said || !value || !question || isSame(said, value)) return [];
    const source = rules.find((rule) => rule.field === field.name)?.source;
    if (source?.from === 'question' && source.text === question.text) return [];
    if (source?.from === 'fact' && source.fact === question.fact) return [];
    const { part, number } = splitItem(item);
    return [{ question, part, number, value: said }];
  });
}

const isSame = (one: string, other: string): boolean => toLetters(one) === toLetters(other);

/** 'A-123 456 789' and 'a123456789' are the same. */
const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
