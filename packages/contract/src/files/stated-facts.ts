import type { FactKey } from '../questions/fact-key.ts';
import { fitsQuestion, isDocumentFact } from './fact-types.ts';
import type { FactName } from './facts.ts';

/** Piece of the answer -> the fact of a document that it is taken from, as it is. `value`: the whole answer. */
export type StatedFacts = Readonly<Record<string, FactName>>;

/** Facts of the catalogue that documents state under other names, or in several parts that one file must have: only names have parts. */
const statedFacts: Record<FactKey, StatedFacts> = {
  'person.name': { given: 'person.given_names', family: 'person.family_name' },
  'person.a_number': { value: 'person.alien_number' },
  'arrival.date': { value: 'i94.entry_date' },
};

/** A question, as far as it decides which documents answer it. */
export interface AskingQuestion {
  /** A `QuestionType`. */
  type: string;
  options: { fact?: string | undefined; repeating_group?: string | undefined } | null;
}

/**
 * What a document must state to answer the question; undefined if documents cannot answer it. None for a question of a repeating group: a
 * document states one value, and its entries ask for several.
 */
export function getStatedFacts({ type, options }: AskingQuestion): StatedFacts | undefined {
  const fact = options?.repeating_group === undefined ? options?.fact : undefined;
  const stated = fact === undefined ? undefined : findStated(fact);
  return stated && fitsPieces(stated, type) ? stated : undefined;
}

const findStated = (fact: FactKey): StatedFacts | undefined =>
  Object.hasOwn(statedFacts, fact) ? statedFacts[fact] : isDocumentFact(fact) ? { value: fact } : undefined;

const fitsPieces = (stated: StatedFacts, type: string): boolean =>
  stated.value ? fitsQuestion(stated.value, type) : type === 'person_name';

/** Whether questions of a type may have answers from documents to this fact: for the choice of a fact. */
export const isReadFromDocuments = (fact: FactKey, type: string): boolean =>
  getStatedFacts({ type, options: { fact } }) !== undefined;
