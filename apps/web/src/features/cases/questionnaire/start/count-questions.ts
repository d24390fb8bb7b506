import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';

interface Question {
  id: string;
  copied_from: string | null;
}

/** Questions of a repeating group count once for each of its entries, and once if it has none yet. */
export function countQuestions(questions: readonly Question[]): number {
  const copied = new Set(questions.map(({ copied_from }) => copied_from));
  return questions.filter(({ id }) => !copied.has(id)).length;
}

/** Repeating groups that take more entries than `countQuestions` counted, each once, in order. */
export function listGrowing(
  questions: readonly { repeating_group: RepeatingGroup | null }[],
): RepeatingGroup[] {
  const groups = new Map(
    questions.flatMap(({ repeating_group: group }) => (group ? [[group.key, group]] : [])),
  );
  return [...groups.values()].filter(({ min, max }) => max > Math.max(1, min));
}
