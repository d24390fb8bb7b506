import type {
  AddQuestionInput,
  RewordQuestionInput,
} from '@visafolio/contract/cases/request-list.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { joinAskedQuestions } from '../../templates/asked-questions.ts';
import { lockRequest } from '../lock-request.ts';
import { markRequestChanged } from './mark-request-changed.ts';
import {
  deleteOwnQuestion,
  insertOwnQuestion,
  selectOwnQuestion,
  selectSameQuestion,
  updateOwnQuestion,
} from './own-question.queries.ts';

interface QuestionKey {
  id: string;
  question_id: string;
}

/**
 * One more question, of this request alone. What was submitted stays submitted: staff see that it waits for an answer,
 * reminders name it, and the answer joins the others. Sent again with the same key it answers with the question there
 * is; with other content under that key it refuses.
 */
export async function addQuestion(
  { db }: Services,
  actor: StaffActor,
  input: AddQuestionInput,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    const { id, question } = input;
    await lockRequest(tx, id, { open: true });
    const question_id = await insertOwnQuestion(tx, input);
    if (!question_id) {
      const same = await selectSameQuestion(tx, input);
      if (!same) throw refuse('requests.added_before');
      return { id: same };
    }
    await markRequestChanged(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'question.added',
      payload: { question_id, question_text: question.text },
    });
    return { id: question_id };
  });
}

/** Other words for a question of this request alone, until it is answered. */
export async function rewordQuestion(
  { db }: Services,
  actor: StaffActor,
  { id, question_id, question }: RewordQuestionInput,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockChangeable(tx, { id, question_id });
    await updateOwnQuestion(tx, id, question_id, question);
    await markRequestChanged(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'question.reworded',
      payload: { question_id, question_text: question.text },
    });
  });
  return { id };
}

/** As if a question of this request alone had never been asked; the timeline keeps its words. */
export async function withdrawQuestion(
  { db }: Services,
  actor: StaffActor,
  { id, question_id }: QuestionKey,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    const { text } = await lockChangeable(tx, { id, question_id });
    await deleteOwnQuestion(tx, id, question_id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'question.withdrawn',
      payload: { question_id, question_text: text },
    });
  });
  return { id };
}

/** A waived question is asked no more; an answer that was given stays with the staff. */
export async function waiveQuestion(
  { db }: Services,
  actor: StaffActor,
  { id, question_id, waived }: QuestionKey & { waived: boolean },
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const { rows } = await query(tx, { waived: column.boolean })`
      SELECT q.id = ANY (r.waived_question_ids) AS waived
      FROM client_requests r ${joinAskedQuestions}
      WHERE r.id = ${id} AND q.id = ${question_id}`;
    if (!rows[0]) throw refuse('requests.question_not_found');
    if (rows[0].waived === waived) return;
    await tx.execute(sql`
      UPDATE client_requests SET updated_at = now(),
        waived_question_ids = CASE WHEN ${waived}::boolean
          THEN array_append(waived_question_ids, ${question_id}::uuid)
          ELSE array_remove(waived_question_ids, ${question_id}::uuid) END
      WHERE id = ${id}`);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: waived ? 'question.waived' : 'question.restored',
      payload: { question_id },
    });
  });
  return { id };
}

async function lockChangeable(tx: Tx, { id, question_id }: QuestionKey): Promise<{ text: string }> {
  await lockRequest(tx, id, { open: true });
  const question = await selectOwnQuestion(tx, id, question_id);
  if (!question) throw refuse('requests.question_not_found');
  if (question.answered) throw refuse('requests.question_answered');
  return question;
}
