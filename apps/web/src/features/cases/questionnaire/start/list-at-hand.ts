import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { toSearchPattern } from '@visafolio/contract/shared/searched-words.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import data from '@visafolio/locales/recognized-names/at-hand.json' with { type: 'json' };
import type { MessageKey } from '@visafolio/locales/types.ts';

/** The text of a thing. */
export type HandKey = Extract<MessageKey, `answering.hand.${string}`>;

interface Thing {
  name: string;
  facts?: readonly string[];
  types?: readonly string[];
  words?: Record<string, readonly string[]>;
}

const things = (data.things as Thing[]).map(({ name, facts = [], types = [], words }) => ({
  name,
  facts,
  types,
  words: words && toSearchPattern(words),
}));

interface Question {
  text: string;
  type: string;
  options: QuestionOptions | null;
}

/** What the client needs for the answers, in the order of at-hand.json: from the questions and the requested documents. */
export function listAtHand(
  questions: readonly Question[],
  documents: readonly { name: string }[],
): HandKey[] {
  const texts = [...questions.map(({ text }) => text), ...documents.map(({ name }) => name)].map(foldText);
  return things
    .filter(
      ({ facts, types, words }) =>
        questions.some(({ type, options }) => types.includes(type) || facts.includes(options?.fact ?? '')) ||
        (words && texts.some((text) => words.test(text))),
    )
    .map(({ name }) => `answering.hand.${name}` as HandKey);
}
