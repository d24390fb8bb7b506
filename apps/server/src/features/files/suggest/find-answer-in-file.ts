import type { FactConfidence, FactDoubt, FileFact } from '@visafolio/contract/files/facts.ts';
import {
  type AskingQuestion as AskingFor,
  getStatedFacts,
  type StatedFacts,
} from '@visafolio/contract/files/stated-facts.ts';
import { hasPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import {
  type AskingQuestion,
  inEveryLanguage,
  toAnswers,
  toStoredAnswer,
} from '../read/facts/answer-from-fact.ts';

export const ranks: Record<FactConfidence, number> = { high: 2, medium: 1, low: 0 };

/** What a file says about a question, in the format of its answers. */
export interface FoundAnswer extends Pick<FileFact, 'page' | 'place' | 'confidence' | 'reader'> {
  answers: Record<Language, string>;
  other_answers: Record<Language, string> | null;
  doubts: FactDoubt[];
}

/** The answer to the question from facts of one file; null if the file lacks a piece of it. */
export function findAnswerInFile(
  question: AskingQuestion & AskingFor,
  facts: readonly FileFact[],
): FoundAnswer | null {
  const stated = getStatedFacts(question);
  if (!stated) return null;
  if (!stated.value) return findPieces(question, stated, facts);
  const fact = findBest(facts, stated.value);
  const answers = fact ? toAnswers(fact.name, fact.value, question) : null;
  if (!fact || !answers) return null;
  const other_answers = fact.other_value ? toAnswers(fact.name, fact.other_value, question) : null;
  return { ...mergeReadings([fact]), answers, other_answers };
}

/** Pieces of one answer come from one page and one reader, so that they are about one person. */
function findPieces(
  { type }: AskingFor,
  stated: StatedFacts,
  facts: readonly FileFact[],
): FoundAnswer | null {
  if (!hasPieces(type)) return null;
  const names = Object.values(stated);
  const readings = Map.groupBy(
    facts.filter(({ name }) => names.includes(name)),
    ({ page, reader }) => `${page} ${reader}`,
  );
  const found = [...readings.values()].flatMap((reading) => {
    // Two people on one page: nobody says which of their names belong together.
    if (reading.length !== names.length || new Set(reading.map(({ name }) => name)).size < names.length)
      return [];
    const value = (name: string) => reading.find((fact) => fact.name === name)?.value ?? '';
    const answer = toStoredAnswer(
      type,
      Object.fromEntries(Object.entries(stated).map(([piece, name]) => [piece, value(name)])),
    );
    return answer === null
      ? []
      : [{ ...mergeReadings(reading), answers: inEveryLanguage(answer), other_answers: null }];
  });
  return found.toSorted((a, b) => ranks[b.confidence] - ranks[a.confidence])[0] ?? null;
}

const findBest = (facts: readonly FileFact[], name: string): FileFact | undefined =>
  facts.filter((fact) => fact.name === name).toSorted((a, b) => ranks[b.confidence] - ranks[a.confidence])[0];

/** An answer is as certain as its least certain piece, and has the doubts of all; a doubtful one is never certain. */
function mergeReadings(
  facts: readonly FileFact[],
): Pick<FoundAnswer, 'page' | 'place' | 'confidence' | 'reader' | 'doubts'> {
  const doubts = [...new Set(facts.flatMap((fact) => fact.doubts ?? []))];
  const least = facts.reduce((a, b) => (ranks[b.confidence] < ranks[a.confidence] ? b : a));
  return {
    page: least.page,
    place: surround(facts),
    confidence: doubts.length && least.confidence === 'high' ? 'medium' : least.confidence,
    reader: least.reader,
    doubts,
  };
}

/** The smallest rectangle around places on one page; null if one of them is unknown. */
function surround(facts: readonly FileFact[]): FileFact['place'] {
  const places = facts.flatMap(({ place }) => place ?? []);
  if (!places.length || places.length < facts.length) return null;
  return {
    left: Math.min(...places.map(({ left }) => left)),
    top: Math.min(...places.map(({ top }) => top)),
    right: Math.max(...places.map(({ right }) => right)),
    bottom: Math.max(...places.map(({ bottom }) => bottom)),
  };
}
