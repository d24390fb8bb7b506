import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { type ConditionalQuestion, decideAsked } from '@visafolio/contract/questions/not-asked.ts';
import type { Answers } from './answers.ts';

type Question = ConditionalQuestion & { repeating_group: RepeatingGroup | null };

/** A repeating group that is asked. */
export interface AskedGroup {
  group: RepeatingGroup;
  /** How many of the asked questions come before its end. */
  end: number;
}

/** Ids of the questions whose answers decide what is asked: those in a condition of another question or of a group. */
export function listDeciding(questions: readonly Question[]): string[] {
  const keys = new Set(
    questions
      .flatMap(({ options, repeating_group }) => [options?.ask_if, repeating_group?.ask_if])
      .flatMap((condition) => condition?.tests.map(({ question }) => question) ?? []),
  );
  return questions.flatMap(({ id, options }) => (options?.key && keys.has(options.key) ? [id] : []));
}

/** The questions whose conditions hold, by the answers in this browser. */
export const listAsked = <Q extends Question>(questions: readonly Q[], answers: Answers): readonly Q[] =>
  decide(questions, answers).asked;

/** The same with the repeating groups that are asked, in order; they may have no entries. */
export function decide<Q extends Question>(
  questions: readonly Q[],
  answers: Answers,
): { asked: readonly Q[]; groups: readonly AskedGroup[] } {
  const defined = new Map(
    questions.flatMap(({ repeating_group: group }) => (group ? [[group.key, group]] : [])),
  );
  const { notAsked, groupsNotAsked } = decideAsked(questions, answers, [...defined.values()]);
  const asked: Q[] = [];
  const ends = new Map<string, number>();
  for (const question of questions) {
    if (!notAsked.has(question.id)) asked.push(question);
    const key = question.options?.repeating_group;
    if (key !== undefined) ends.set(key, asked.length);
  }
  const groups = [...ends].flatMap(([key, end]) => {
    const group = defined.get(key);
    return group && !groupsNotAsked.has(key) ? [{ group, end }] : [];
  });
  return { asked, groups };
}
