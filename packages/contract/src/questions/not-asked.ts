import type { AnswerTest, Condition } from './conditions.ts';

/** What the rules need of a question. */
export interface ConditionalQuestion {
  id: string;
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
  const counted = new Map<string, string>();
  for (const { id, options } of questions) {
    if (options?.ask_if && !holds(options.ask_if, counted)) {
      notAsked.add(id);
      continue;
    }
    const answer = answers[id];
    if (options?.key && answer !== undefined && answer.trim() !== '') counted.set(options.key, answer);
  }
  return notAsked;
}

function holds({ match, tests }: Condition, answers: ReadonlyMap<string, string>): boolean {
  const passes = (test: AnswerTest) => passesTest(test, answers.get(test.question));
  return match === 'all' ? tests.every(passes) : tests.some(passes);
}

/** Every test of a missing answer fails, except `not_answered`. */
function passesTest(test: AnswerTest, answer: string | undefined): boolean {
  if (answer === undefined) return test.is === 'not_answered';
  switch (test.is) {
    case 'answered':
      return true;
    case 'not_answered':
      return false;
    case 'equal':
      return isSame(answer, test.value);
    case 'not_equal':
      return !isSame(answer, test.value);
    case 'containing':
      return fold(answer).includes(fold(test.value));
    case 'one_of':
      return test.values.some((value) => isSame(answer, value));
    case 'before':
      return isDay(answer) && answer < test.date;
    case 'after':
      return isDay(answer) && answer > test.date;
  }
}

const fold = (text: string) => text.trim().toLowerCase();
const isSame = (answer: string, value: string) => fold(answer) === fold(value);
const isDay = (answer: string) => /^\d{4}-\d{2}-\d{2}$/.test(answer);
