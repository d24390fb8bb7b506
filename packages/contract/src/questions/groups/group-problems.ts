import { documentType } from '../asked-documents.ts';
import type { GroupProblem } from './repeating-group.ts';

/** `group`: the key of the group, `question`: the index of a question that it concerns, if there is one. */
export interface FoundGroupProblem {
  problem: GroupProblem;
  group: string;
  question: number | null;
}

interface WrittenQuestion {
  type: string;
  options: {
    repeating_group?: string | undefined;
    group_name?: string | undefined;
    party?: string | undefined;
  } | null;
}

/** The first problem of the repeating groups of a template. `questions` may end with documents, as `toLastQuestions` makes them. */
export function findGroupProblem(
  groups: readonly { key: string; history_years?: number | undefined }[],
  questions: readonly WrittenQuestion[],
): FoundGroupProblem | undefined {
  const keys = groups.map(({ key }) => key);
  for (const [index, { options }] of questions.entries()) {
    const group = options?.repeating_group;
    if (group !== undefined && !keys.includes(group))
      return { problem: 'unknown_group', group, question: index };
  }
  for (const [index, { key, history_years }] of groups.entries()) {
    if (keys.indexOf(key) !== index) return { problem: 'same_group', group: key, question: null };
    const all = [...questions.entries()].filter(([, { options }]) => options?.repeating_group === key);
    const own = all.filter(([, { type }]) => type !== documentType);
    const [first, ...others] = own;
    if (!first) return { problem: 'without_questions', group: key, question: null };
    const section = first[1].options?.group_name;
    const apart = others.find(
      ([at, { options }], place) => at !== first[0] + place + 1 || options?.group_name !== section,
    );
    if (apart) return { problem: 'apart', group: key, question: apart[0] };
    const other = all.find(([, { options }]) => options?.party !== first[1].options?.party);
    if (other) return { problem: 'parties', group: key, question: other[0] };
    if (history_years !== undefined && !own.some(([, { type }]) => type === 'date_range'))
      return { problem: 'without_dates', group: key, question: first[0] };
  }
  return undefined;
}
