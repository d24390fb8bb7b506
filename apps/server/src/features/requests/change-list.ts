import type { AddDocumentInput, AddQuestionInput } from '@visafolio/contract/requests/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { recordActivity } from '../activity/activity.usecases.ts';
import { joinAskedQuestions } from './asked-questions.ts';
import { lockRequest } from './lock-request.ts';
import { insertOwnQuestion } from './own-question.queries.ts';

/** One more document, of this request alone. Documents that were handed in wait to be handed in again. */
export async function addDocument(
  { db }: Services,
  actor: StaffActor,
  { id, name, description, required }: AddDocumentInput,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const { rows } = await tx.execute<{ id: string }>(sql`
      INSERT INTO client_request_documents (user_id, client_request_id, name, description, required)
      VALUES (${actor.userId}, ${id}, ${name}, ${description || null}, ${required}) RETURNING id`);
    if (!rows[0]) throw new Error('the new document was not returned');
    await tx.execute(sql`
      UPDATE client_requests SET updated_at = now(),
        status = CASE WHEN status = 'documents_submitted' AND ${required}::boolean THEN 'in-progress' ELSE status END
      WHERE id = ${id}`);
    const document_id = rows[0].id;
    await recordActivity(tx, actor, {
      ownerId: actor.userId,
      requestId: id,
      kind: 'document.added',
      payload: { document_id, document_name: name },
    });
    return { id: document_id };
  });
}

/** A waived document is shown to the client no more; a file that came for it stays with the staff. */
export async function waiveDocument(
  { db }: Services,
  actor: StaffActor,
  { id, document_id, waived }: { id: string; document_id: string; waived: boolean },
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const { rows } = await tx.execute<{ waived: boolean }>(sql`
      SELECT waived_at IS NOT NULL AS waived FROM client_request_documents
      WHERE id = ${document_id} AND client_request_id = ${id}`);
    if (!rows[0]) throw refuse('requests.document_not_found');
    if (rows[0].waived === waived) return;
    await tx.execute(sql`
      UPDATE client_request_documents SET waived_at = CASE WHEN ${waived}::boolean THEN now() END
      WHERE id = ${document_id}`);
    await recordActivity(tx, actor, {
      ownerId: actor.userId,
      requestId: id,
      kind: waived ? 'document.waived' : 'document.restored',
      payload: { document_id },
    });
  });
  return { id };
}

/**
 * One more question, of this request alone. What was submitted stays submitted: staff see that it waits for an answer,
 * reminders name it, and the answer joins the others.
 */
export async function addQuestion(
  { db }: Services,
  actor: StaffActor,
  { id, question }: AddQuestionInput,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const question_id = await insertOwnQuestion(tx, actor.userId, id, question);
    await tx.execute(sql`UPDATE client_requests SET updated_at = now() WHERE id = ${id}`);
    await recordActivity(tx, actor, {
      ownerId: actor.userId,
      requestId: id,
      kind: 'question.added',
      payload: { question_id },
    });
    return { id: question_id };
  });
}

/** A waived question is asked no more; an answer that was given stays with the staff. */
export async function waiveQuestion(
  { db }: Services,
  actor: StaffActor,
  { id, question_id, waived }: { id: string; question_id: string; waived: boolean },
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const { rows } = await tx.execute<{ waived: boolean }>(sql`
      SELECT q.id = ANY (r.waived_question_ids) AS waived
      FROM client_requests r ${joinAskedQuestions}
      WHERE r.id = ${id} AND q.id = ${question_id}`);
    if (!rows[0]) throw refuse('requests.question_not_found');
    if (rows[0].waived === waived) return;
    const change = waived ? sql`array_append` : sql`array_remove`;
    await tx.execute(sql`
      UPDATE client_requests SET waived_question_ids = ${change}(waived_question_ids, ${question_id}::uuid),
        updated_at = now()
      WHERE id = ${id}`);
    await recordActivity(tx, actor, {
      ownerId: actor.userId,
      requestId: id,
      kind: waived ? 'question.waived' : 'question.restored',
      payload: { question_id },
    });
  });
  return { id };
}
