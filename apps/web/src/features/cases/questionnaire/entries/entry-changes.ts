import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { createBrowserList } from '../../../../shared/browser-list.ts';

/** A change of the entries of a repeating group that the server has not confirmed. */
export interface EntryChange {
  /** An entry may be removed, restored and removed before anything is sent. */
  id: string;
  kind: 'added' | 'removed' | 'restored';
  entryId: string;
  group: string;
  /** The copies of the entry's questions. */
  questions: readonly { copied_from: string; id: string }[];
  /** The question before a restored entry; absent: it comes last. */
  after?: string | undefined;
}

/** In the order in which they were made. */
export const unsentEntries = createBrowserList<EntryChange>('unsent-entries:', isEntryChange);

function isEntryChange(change: Partial<EntryChange> | null): change is EntryChange {
  return (
    [change?.id, change?.kind, change?.entryId, change?.group].every((text) => typeof text === 'string') &&
    Array.isArray(change?.questions)
  );
}

/** The server has it, or refused it. */
export const dropChange = (requestId: string, { id }: EntryChange): void =>
  unsentEntries.write(
    requestId,
    unsentEntries.read(requestId).filter((change) => change.id !== id),
  );

export const isInGroup = (question: PortalQuestion, group: string) =>
  question.options?.repeating_group === group;

/** The questions of a request after changes of its entries. */
export const applyEntryChanges = (
  questions: PortalQuestion[],
  changes: readonly EntryChange[],
): PortalQuestion[] => changes.reduce(applyEntryChange, questions);

/**
 * The questions of a request with everything that was changed here and is not confirmed. All of it, in order: questions that were loaded since may
 * lack an earlier change, and a later entry would come before an earlier one.
 */
export const withUnsentEntries = (requestId: string, questions: PortalQuestion[]): PortalQuestion[] =>
  applyEntryChanges(questions, unsentEntries.read(requestId));

function applyEntryChange(questions: PortalQuestion[], change: EntryChange): PortalQuestion[] {
  const { kind, entryId, group } = change;
  const others = questions.filter(({ entry_id }) => entry_id !== entryId);
  if (kind === 'removed') return others;
  if (others.length < questions.length) return questions;
  const copies = change.questions.flatMap(({ copied_from, id }) => {
    const original = questions.find((question) => question.id === copied_from);
    return original
      ? [{ ...original, id, entry_id: entryId, copied_from, repeating_group: null, not_asked: false }]
      : [];
  });
  const before = questions.findIndex(({ id }) => id === change.after);
  const place = before === -1 ? questions.findLastIndex((question) => isInGroup(question, group)) : before;
  return questions.toSpliced(place + 1, 0, ...copies);
}
