import type { AnswerTest, Condition, ConditionProblem } from './conditions.ts';
import { hasChoices, isYesNo } from './structured-types.ts';

/** `question`: the index of the question with the condition, `other`: of the one that it refers to, if there is one. */
export interface FoundConditionProblem {
  problem: ConditionProblem;
  question: number;
  other: number | null;
}

/** A question as it is written, before it has an id. */
interface WrittenQuestion {
  type: string;
  options: {
    key?: string | undefined;
    ask_if?: Condition | undefined;
    choices?: string[] | undefined;
    repeating_group?: string | undefined;
    party?: string | undefined;
    for_staff?: boolean | undefined;
  } | null;
}

/** A group of questions with a condition of its own. */
interface WrittenGroup {
  key: string;
  ask_if?: Condition | undefined;
}

/**
 * The first problem of the conditions of a template. Conditions refer to earlier questions only, so they form no cycle. The condition of a
 * repeating group counts as one of its first question. They refer to questions that everybody sees who sees the question itself, so that each
 * person's browser decides from what that person may read.
 */
export function findConditionProblem(
  questions: readonly WrittenQuestion[],
  groups: readonly WrittenGroup[] = [],
): FoundConditionProblem | undefined {
  const byKey = new Map<string, number>();
  for (const [index, { options }] of questions.entries()) {
    if (!options?.key) continue;
    const first = byKey.get(options.key);
    if (first !== undefined) return { problem: 'same_key', question: index, other: first };
    byKey.set(options.key, index);
  }
  const groupTests = new Map(
    groups.map(({ key, ask_if }) => [
      questions.findIndex(({ options }) => options?.repeating_group === key),
      ask_if?.tests ?? [],
    ]),
  );
  for (const [index, { options }] of questions.entries()) {
    for (const test of [...(groupTests.get(index) ?? []), ...(options?.ask_if?.tests ?? [])]) {
      const other = byKey.get(test.question);
      if (other === undefined) return { problem: 'unknown_question', question: index, other: null };
      if (other >= index) return { problem: 'later_question', question: index, other };
      const { party, for_staff } = questions[other]?.options ?? {};
      if (for_staff || (party !== undefined && party !== options?.party))
        return { problem: 'other_party', question: index, other };
      if (!listValues(test).every((value) => isPossible(questions[other], value)))
        return { problem: 'unknown_choice', question: index, other };
    }
  }
  return undefined;
}

function listValues(test: AnswerTest): string[] {
  if (test.is === 'one_of') return test.values;
  return test.is === 'equal' || test.is === 'not_equal' ? [test.value] : [];
}

function isPossible(question: WrittenQuestion | undefined, value: string): boolean {
  if (!question) return false;
  if (isYesNo(question.type)) return value === 'Yes' || value === 'No';
  return !hasChoices(question.type) || (question.options?.choices ?? []).includes(value);
}
