import type {
  AddQuestionInput,
  RewordQuestionInput,
} from '@visafolio/contract/cases/request-list.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { joinAskedQuestions } from '../../templates/asked-questions.ts';
import { lockRequest } from '../lock-request.ts';
import { requireParty } from '../parties/require-party.ts';
import { refreshNotAsked } from '../questionnaire/not-asked.ts';
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
 * Adds a question to this request only. A submitted questionnaire stays submitted: staff see the question as unanswered, and
 * reminders name it. With the same key and content it returns the existing question; with other content it refuses.
 */
export async function addQuestion(
  { db }: Services,
  actor: StaffActor,
  input: AddQuestionInput,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    const { id, question } = input;
    await lockRequest(tx, id, { open: true });
    await requireParty(tx, id, question.options?.party);
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

/** Changes the texts of a question that was added to this request, until it is answered. */
export async function rewordQuestion(
  { db }: Services,
  actor: StaffActor,
  { id, question_id, question }: RewordQuestionInput,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockChangeable(tx, { id, question_id });
    await requireParty(tx, id, question.options?.party);
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

/** Removes a question that was added to this request; the timeline keeps its text. */
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

/** Waives a question: the client no longer sees it, staff still see its answer, and conditions take it as unanswered. */
export async function waiveQuestion(
  { db, vault }: Services,
  actor: StaffActor,
  { id, question_id, waived }: QuestionKey & { waived: boolean },
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const rows = await queryRows(tx, { waived: column.boolean })`
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
    await refreshNotAsked(tx, vault, id);
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
