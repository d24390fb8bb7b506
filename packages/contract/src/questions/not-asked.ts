import { isAbsent } from './absent-answer.ts';
import type { AnswerTest, Condition } from './conditions.ts';
import { listTexts } from './list-texts.ts';
import { isGiven } from './stored-answer.ts';

/** What the rules need of a question. */
export interface ConditionalQuestion {
  id: string;
  type: string;
  options: { key?: string | undefined; ask_if?: Condition | undefined } | null;
}

/**
 * Ids of the questions that are not asked, given the answers by question id. Server and browser decide by this function.
 * `questions`: those of the request in their order, without waived ones. The answer to a question that is not asked counts as
 * none, and so does a question that is not in the list.
 */
export function listNotAsked(
  questions: readonly ConditionalQuestion[],
  answers: Readonly<Record<string, string | undefined>>,
): Set<string> {
  const notAsked = new Set<string>();
  /** The texts of each answer. */
  const counted = new Map<string, string[]>();
  for (const { id, type, options } of questions) {
    if (options?.ask_if && !holds(options.ask_if, counted)) {
      notAsked.add(id);
      continue;
    }
    const answer = answers[id];
    if (options?.key && isGiven(answer) && !isAbsent(answer))
      counted.set(options.key, listTexts(type, answer));
  }
  return notAsked;
}

function holds({ match, tests }: Condition, answers: ReadonlyMap<string, string[]>): boolean {
  const passes = (test: AnswerTest) => passesTest(test, answers.get(test.question));
  return match === 'all' ? tests.every(passes) : tests.some(passes);
}

/** Every test of a missing answer fails, except `not_answered`. An answer with several texts passes if one of them does. */
function passesTest(test: AnswerTest, answer: readonly string[] | undefined): boolean {
  if (answer === undefined) return test.is === 'not_answered';
  switch (test.is) {
    case 'answered':
      return true;
    case 'not_answered':
      return false;
    case 'equal':
      return answer.some((text) => isSame(text, test.value));
    case 'not_equal':
      return !answer.some((text) => isSame(text, test.value));
    case 'containing':
      return answer.some((text) => fold(text).includes(fold(test.value)));
    case 'one_of':
      return test.values.some((value) => answer.some((text) => isSame(text, value)));
    case 'before':
      return answer.some((text) => isDay(text) && text < test.date);
    case 'after':
      return answer.some((text) => isDay(text) && text > test.date);
  }
}

const fold = (text: string) => text.trim().toLowerCase();
const isSame = (answer: string, value: string) => fold(answer) === fold(value);
const isDay = (answer: string) => /^\d{4}-\d{2}-\d{2}$/.test(answer);
