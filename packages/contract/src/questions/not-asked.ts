import { isAbsent } from './absent-answer.ts';
import type { AnswerTest, Condition } from './conditions.ts';
import { type EntryQuestion, isCopied } from './groups/entries.ts';
import { listTexts } from './list-texts.ts';
import { isGiven } from './stored-answer.ts';

/** What the rules need of a question. */
export interface ConditionalQuestion extends EntryQuestion {
  type: string;
  options: {
    key?: string | undefined;
    ask_if?: Condition | undefined;
    repeating_group?: string | undefined;
    for_staff?: boolean | undefined;
  } | null;
  /** Of an entry that was removed. */
  removed?: boolean;
}

/** What the rules need of a repeating group. */
export interface ConditionalGroup {
  key: string;
  ask_if?: Condition | undefined;
}

/**
 * Ids of the questions that are not asked, given the answers by question id. Server and browser decide by this function.
 * `questions`: those of the request in their order, without waived ones. The answer to a question that is not asked counts as
 * none, and so does a question that is not in the list. A question of a repeating group is asked by its copies only, and one for staff is
 * never asked.
 */
export function listNotAsked(
  questions: readonly ConditionalQuestion[],
  answers: Readonly<Record<string, string | undefined>>,
  groups: readonly ConditionalGroup[] = [],
): Set<string> {
  return decideAsked(questions, answers, groups).notAsked;
}

/** The same, and the keys of the groups whose conditions do not hold. */
export function decideAsked(
  questions: readonly ConditionalQuestion[],
  answers: Readonly<Record<string, string | undefined>>,
  groups: readonly ConditionalGroup[],
): { notAsked: Set<string>; groupsNotAsked: Set<string> } {
  const notAsked = new Set<string>();
  const groupsNotAsked = new Set<string>();
  const counted = new CountedAnswers();
  const conditions = new Map(groups.map(({ key, ask_if }) => [key, ask_if]));
  for (const question of questions) {
    const { id, type, options, removed } = question;
    const isHeld = (condition: Condition | undefined) =>
      condition === undefined || holds(condition, (key) => counted.find(key, question));
    const group = options?.repeating_group;
    if (group !== undefined && !isHeld(conditions.get(group))) groupsNotAsked.add(group);
    if (
      removed ||
      options?.for_staff ||
      isCopied(question) ||
      groupsNotAsked.has(group ?? '') ||
      !isHeld(options?.ask_if)
    ) {
      notAsked.add(id);
      continue;
    }
    const answer = answers[id];
    if (options?.key && isGiven(answer) && !isAbsent(answer))
      counted.add(options.key, question, listTexts(type, answer));
  }
  return { notAsked, groupsNotAsked };
}

/** The texts of the answers that conditions may refer to. */
class CountedAnswers {
  #byKey = new Map<string, { group: string | undefined; texts: string[] }>();
  #byEntry = new Map<string, Map<string, string[]>>();

  add(key: string, { entry_id, options }: ConditionalQuestion, texts: string[]) {
    const others = this.#byKey.get(key);
    this.#byKey.set(key, { group: options?.repeating_group, texts: [...(others?.texts ?? []), ...texts] });
    if (!entry_id) return;
    const own = this.#byEntry.get(entry_id) ?? new Map<string, string[]>();
    this.#byEntry.set(entry_id, own.set(key, texts));
  }

  /** Within a group, the answer of the same entry; elsewhere, the answers of all entries. */
  find(key: string, { entry_id, options }: ConditionalQuestion): string[] | undefined {
    const all = this.#byKey.get(key);
    const isInEntry = entry_id && all?.group !== undefined && all.group === options?.repeating_group;
    return isInEntry ? this.#byEntry.get(entry_id)?.get(key) : all?.texts;
  }
}

function holds({ match, tests }: Condition, findAnswer: (key: string) => string[] | undefined): boolean {
  const passes = (test: AnswerTest) => passesTest(test, findAnswer(test.question));
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
