import type {
  EarlierEntry,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { type Entry, listEntries } from '@visafolio/contract/questions/groups/entries.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { type Answers, isAnswered } from '../answers.ts';

type OwnEntry = Entry<PortalQuestion>;

/** The entries of another case that a group may still take, and the entries without an answer that can hold them. */
export interface OfferedEntries {
  offered: EarlierEntry[];
  empty: OwnEntry[];
}

/** None of an entry that is in the group already: one with most of its answers. At most as many as the group has room for. */
export function listOffered(
  earlier: readonly EarlierEntry[],
  group: Pick<RepeatingGroup, 'key' | 'max'>,
  questions: readonly PortalQuestion[],
  answers: Answers,
): OfferedEntries {
  const own = listEntries(questions).filter((entry) => entry.group === group.key);
  const empty = own.filter((entry) => entry.questions.every(({ id }) => !isAnswered(answers[id])));
  const given = own.filter((entry) => !empty.includes(entry));
  const offered = earlier.filter(
    (entry) => entry.group === group.key && !given.some((each) => hasMost(each, entry, answers)),
  );
  return { offered: offered.slice(0, Math.max(0, group.max - given.length)), empty };
}

const hasMost = (own: OwnEntry, { answers: earlier }: EarlierEntry, answers: Answers): boolean =>
  earlier.filter(({ question_id, answer }) =>
    own.questions.some(({ id, copied_from }) => copied_from === question_id && answers[id] === answer),
  ).length >
  earlier.length / 2;

/** How many answers the groups may still take. */
export const countOffered = (
  earlier: readonly EarlierEntry[],
  groups: readonly Pick<RepeatingGroup, 'key' | 'max'>[],
  questions: readonly PortalQuestion[],
  answers: Answers,
): number =>
  earlier.length === 0
    ? 0
    : groups
        .flatMap((group) => listOffered(earlier, group, questions, answers).offered)
        .reduce((count, entry) => count + entry.answers.length, 0);
