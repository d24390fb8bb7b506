import type { MappedQuestion } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';

/** The end of a long label says what the field is; the whole one stands in the opened row. */
export function shortLabel(label: string): string {
  if (label.length <= 110) return label;
  // How a date is written is said behind what it is.
  const sentences = label.split(/(?<=[.?)])\s+/).filter((part) => !/^Enter as \d digit/i.test(part));
  let short = sentences.pop() ?? label;
  while (sentences.length > 0 && short.length < 50) short = `${sentences.pop()} ${short}`;
  return short.length <= 160 ? short : `${short.slice(0, 150)}…`;
}

/** The question that a rule takes its value from, named by its words or by its fact. */
export const getQuestion = (
  { source }: MappingRule,
  questions: MappedQuestion[],
): MappedQuestion | undefined =>
  questions.find(
    ({ text, fact }) =>
      (source.from === 'question' && text === source.text) ||
      (source.from === 'fact' && fact === source.fact),
  );
