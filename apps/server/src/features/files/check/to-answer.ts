import type { FactName } from '@visafolio/contract/files/facts.ts';
import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import { type AskingQuestion, toAnswers } from '../read/facts/answer-from-fact.ts';

/** A document's value in the format of the question; null if the question has no such answer. */
export const toAnswer = (question: AskingQuestion, fact: FactName, value: string): string | null =>
  toAnswers(fact, value, question)?.[defaultLanguage] ?? null;

/** The name of a coded value; null if the value is text or a date. */
export function toWords(fact: FactName, value: string): Record<Language, string> | null {
  if (!['person.sex', 'person.nationality', 'passport.country'].includes(fact)) return null;
  return toAnswers(fact, value, { type: 'text', options: null, translations: null });
}
