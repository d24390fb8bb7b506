/** What entries need of a question. A copy asks a question of a repeating group for one entry. */
export interface EntryQuestion {
  id: string;
  options: { repeating_group?: string | undefined } | null;
  /** Null: not a copy. */
  entry_id?: string | null;
}

/** Whether it stands for the copies of its repeating group. It is not asked itself. */
export const isCopied = ({ options, entry_id }: EntryQuestion): boolean =>
  options?.repeating_group !== undefined && !entry_id;

export interface Entry<Q> {
  id: string;
  group: string;
  /** Its number in its group, from 1. */
  number: number;
  questions: Q[];
}

/** The entries of all groups, in the order of their questions. */
export function listEntries<Q extends EntryQuestion>(questions: readonly Q[]): Entry<Q>[] {
  const entries = new Map<string, Entry<Q>>();
  const counts = new Map<string, number>();
  for (const question of questions) {
    const group = question.options?.repeating_group;
    if (!question.entry_id || group === undefined) continue;
    const entry = entries.get(question.entry_id);
    if (entry) {
      entry.questions.push(question);
      continue;
    }
    const number = (counts.get(group) ?? 0) + 1;
    counts.set(group, number);
    entries.set(question.entry_id, { id: question.entry_id, group, number, questions: [question] });
  }
  return [...entries.values()];
}
