import type { MappedQuestion } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';

/** The end of a long label, which names the field; the expanded row shows it in full. */
export function shortLabel(label: string): string {
  if (label.length <= 110) return label;
  // Leaves out a hint on the date format that follows the name.
  const sentences = label.split(/(?<=[.?)])\s+/).filter((part) => !/^Enter as \d digit/i.test(part));
  let short = sentences.pop() ?? label;
  while (sentences.length > 0 && short.length < 50) short = `${sentences.pop()} ${short}`;
  return short.length <= 160 ? short : `${short.slice(0, 150)}…`;
}

/** The question that a rule takes its value from, by its text or its fact. */
export const getQuestion = (
  { source }: MappingRule,
  questions: MappedQuestion[],
): MappedQuestion | undefined =>
  questions.find(
    ({ text, fact }) =>
      (source.from === 'question' && text === source.text) ||
      (source.from === 'fact' && fact === source.fact),
  );
