import type { FactName } from '@visafolio/contract/files/facts.ts';
import { hasPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import { type AskingQuestion, toAnswers, toStoredAnswer } from '../read/facts/answer-from-fact.ts';
import { replacePiece } from './answered-facts.ts';

/** The answer that follows from a document's value: of an answer with pieces, the others stay. Null if the question has no such answer. */
export function toAnswer(
  question: AskingQuestion,
  stored: string,
  fact: FactName,
  value: string,
): string | null {
  const pieces = replacePiece({ ...question, stored }, fact, value);
  if (pieces && hasPieces(question.type)) return toStoredAnswer(question.type, pieces);
  return toAnswers(fact, value, question)?.[defaultLanguage] ?? null;
}

/** The name of a coded value; null if the value is text or a date. */
export function toWords(fact: FactName, value: string): Record<Language, string> | null {
  if (!['person.sex', 'person.nationality', 'passport.country'].includes(fact)) return null;
  return toAnswers(fact, value, { type: 'text', options: null, translations: null });
}
