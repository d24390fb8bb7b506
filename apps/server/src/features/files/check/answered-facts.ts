import type { FactName } from '@visafolio/contract/files/facts.ts';
import { getStatedFacts } from '@visafolio/contract/files/stated-facts.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { hasPieces, readPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';
import type {
  QuestionOptions,
  QuestionTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';

/** A question that asks for a fact. */
export interface FactQuestion {
  question_id: string;
  question: string;
  type: QuestionType;
  options: QuestionOptions | null;
  translations: QuestionTranslations | null;
}

/** What an answer says about one fact of documents. */
export interface AnsweredFact extends FactQuestion {
  fact: FactName;
  /** The piece of the answer that says it. */
  answer: string;
  /** The whole answer, as it is stored. */
  stored: string;
}

/**
 * What an answer says about facts that documents state too: a name about family and given names. None for an incomplete answer, and for one
 * that the client does not have.
 */
export function toAnsweredFacts(question: FactQuestion, stored: string): AnsweredFact[] {
  const facts = getStatedFacts(question);
  if (!facts || !isGiven(stored) || isAbsent(stored)) return [];
  const pieces = hasPieces(question.type) ? readPieces(question.type, stored) : { value: stored };
  return Object.entries(facts).flatMap(([piece, fact]) => {
    // Documents do not separate middle names from given ones.
    const answer = [pieces?.[piece], piece === 'given' && pieces?.middle].filter(Boolean).join(' ');
    return answer ? [{ ...question, fact, answer, stored }] : [];
  });
}

/** The answer with a document's value in the piece that says the same fact; null if the question has no such answer. */
export function replacePiece(
  { type, options, stored }: Pick<AnsweredFact, 'type' | 'options' | 'stored'>,
  fact: FactName,
  value: string,
): Record<string, string> | null {
  const [piece] =
    Object.entries(getStatedFacts({ type, options }) ?? {}).find(([, name]) => name === fact) ?? [];
  if (!piece || piece === 'value' || !hasPieces(type)) return null;
  const { middle, no_given, ...pieces } = readPieces(type, stored) ?? {};
  return piece === 'given'
    ? { ...pieces, given: value }
    : { ...pieces, [piece]: value, ...(middle && { middle }), ...(no_given && { no_given }) };
}
