import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { newId } from '../../../../shared/new-id.ts';
import { type EntryChange, isInGroup } from './entry-changes.ts';

/** A new entry of the group. */
export const newEntry = (questions: readonly PortalQuestion[], group: string): EntryChange => ({
  id: newId(),
  kind: 'added',
  entryId: newId(),
  group,
  questions: questions
    .filter((question) => isInGroup(question, group) && question.repeating_group)
    .map(({ id }) => ({ copied_from: id, id: newId() })),
});

/** What removes an entry or brings it back. */
export const changeEntry = (
  questions: readonly PortalQuestion[],
  kind: 'removed' | 'restored',
  { entryId, group }: Pick<EntryChange, 'entryId' | 'group'>,
): EntryChange => ({
  id: newId(),
  kind,
  entryId,
  group,
  after: questions[questions.findIndex(({ entry_id }) => entry_id === entryId) - 1]?.id,
  questions: questions.flatMap(({ id, entry_id, copied_from }) =>
    entry_id === entryId && copied_from ? [{ copied_from, id }] : [],
  ),
});
