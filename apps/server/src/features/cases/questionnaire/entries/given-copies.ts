import { randomUUID } from 'node:crypto';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { findMoved, movedQuestionStatements } from '../../../templates/moved-questions.ts';
import type { Copy } from './entries.queries.ts';

/**
 * A copy of each question of the group, with the ids that the sender chose. A page from before an update of the request knows the questions of
 * another version: it gets copies of the same questions, and of those that it does not know. Refuses with questionnaire.entry_not_possible.
 */
export async function requireCopies(
  tx: Tx,
  requestId: string,
  questions: readonly string[],
  given: readonly Copy[],
): Promise<Copy[]> {
  const ids = given.map(({ copied_from }) => copied_from);
  if (isSameSet(ids, questions)) return [...given];
  const [updateStatement, askedStatement] = movedQuestionStatements(requestId);
  const { rows: updates } = await tx.$client.query(updateStatement);
  if (updates.length === 0) throw refuse('questionnaire.entry_not_possible');
  const moved = findMoved(ids, updates, (await tx.$client.query(askedStatement)).rows);
  const chosen = new Map(given.map(({ copied_from, id }) => [moved.get(copied_from) ?? copied_from, id]));
  return questions.map((copied_from) => ({ copied_from, id: chosen.get(copied_from) ?? randomUUID() }));
}

const isSameSet = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && new Set(ids).size === ids.length && ids.every((id) => others.includes(id));
