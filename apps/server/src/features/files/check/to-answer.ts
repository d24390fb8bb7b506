import type { FactName } from '@visafolio/contract/files/facts.ts';
import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import { type AskingQuestion, toAnswers } from '../read/facts/answer-from-fact.ts';

/** What a document says, as the question would have it answered; null where it offers no such answer. */
export const toAnswer = (question: AskingQuestion, fact: FactName, value: string): string | null =>
  toAnswers(fact, value, question)?.[defaultLanguage] ?? null;

/** A document's value in words, where it is a code; null where it is words or a day already. */
export function toWords(fact: FactName, value: string): Record<Language, string> | null {
  if (!['person.sex', 'person.nationality', 'passport.country'].includes(fact)) return null;
  return toAnswers(fact, value, { type: 'text', options: null, translations: null });
}
