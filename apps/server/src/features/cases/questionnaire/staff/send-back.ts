import { randomUUIDv7 } from 'node:crypto';
import type { SendBackInput } from '@visafolio/contract/cases/questionnaire/staff-answers.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query, queryValue } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { orderMail } from '../../../notifications/client-mails/order-mail.ts';
import { sendOrderedMail } from '../../../notifications/client-mails/request-mails.outbox.ts';
import { openAnswers } from '../../../sealing/answer-heads.ts';
import { places } from '../../../sealing/places.ts';
import { joinAskedQuestions } from '../../../templates/asked-questions.ts';
import { translateInBackground } from '../../../translation/translate-messages.ts';
import { insertReasonMessage } from '../../conversations/write-message.ts';
import { lockRequest } from '../../lock-request.ts';

interface Shown {
  id: string;
  question_id: string;
  /** As the reviewer saw it. */
  answer: string;
}

/** Keeps the answer, with the reason next to it, until it is changed or accepted. Sending back twice replaces the reason. */
export async function sendBack(
  services: Services,
  actor: StaffActor,
  { reason, ...shown }: SendBackInput,
): Promise<{ id: string; notified: boolean }> {
  const { id, question_id } = shown;
  const { db, vault } = services;
  const { orderId, messageId } = await db.withActor(actor, async (tx) => {
    const { workspace_id } = await lockRequest(tx, id, { open: true });
    await requireShownAnswer(tx, vault, shown);
    const sealed = await vault.seal(workspace_id, places.reason(id), reason);
    // The locked case keeps others from adding one meanwhile.
    const rowId =
      (await queryValue(tx, column.uuid)`
        SELECT id FROM answers_sent_back WHERE client_request_id = ${id} AND question_id = ${question_id}`) ??
      randomUUIDv7();
    await tx.execute(sql`
      INSERT INTO answers_sent_back (id, workspace_id, client_request_id, question_id, reason)
      VALUES (${rowId}, ${workspace_id}, ${id}, ${question_id},
        ${await vault.seal(workspace_id, places.sentBack(id, rowId), reason)})
      ON CONFLICT (client_request_id, question_id) DO UPDATE SET reason = excluded.reason, sent_back_at = now()`);
    await recordJudgement(tx, actor, shown, 'answer.sent_back', { reason: sealed });
    const orderId = await orderMail(tx, {
      requestId: id,
      kind: 'answer.sent_back',
      payload: { question_id, reason: sealed },
      awaited: true,
    });
    const messageId = await insertReasonMessage(tx, vault, actor, {
      requestId: id,
      kind: 'answer.sent_back',
      reason,
      about: { kind: 'question', id: question_id },
    });
    return { orderId, messageId };
  });
  translateInBackground(services, [messageId]);
  const notified = await sendOrderedMail(services, actor, id, orderId).catch((error: unknown) => {
    // The request is stored; the outbox sends its mail.
    services.log.warn({ err: error, requestId: id }, 'mail waits for the next run');
    return false;
  });
  return { id, notified };
}

/** Accepts an answer that was sent back. Accepting twice changes nothing. */
export async function acceptAnswer(
  { db, vault }: Services,
  actor: StaffActor,
  shown: Shown,
): Promise<{ id: string }> {
  const { id, question_id } = shown;
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    await requireShownAnswer(tx, vault, shown);
    const { rowCount } = await tx.execute(sql`
      DELETE FROM answers_sent_back WHERE client_request_id = ${id} AND question_id = ${question_id}`);
    if (rowCount) await recordJudgement(tx, actor, shown, 'answer.accepted');
  });
  return { id };
}

/** Refuses with requests.question_not_found, and with questionnaire.answer_changed if another answer is stored. */
async function requireShownAnswer(tx: Tx, vault: Vault, { id, question_id, answer }: Shown): Promise<void> {
  const StoredRow = {
    question_id: column.uuid,
    answer: column.text.orNull,
    answer_hash: column.text.orNull,
    head: column.text.orNull,
  };
  const { rows } = await query(tx, StoredRow)`
    SELECT q.id AS question_id, a.answer, a.answer_hash,
      (SELECT head FROM answer_heads WHERE client_request_id = r.id) AS head
    FROM client_requests r ${joinAskedQuestions}
    LEFT JOIN client_request_responses a ON a.client_request_id = r.id AND a.question_id = q.id
    WHERE r.id = ${id} AND q.id = ${question_id}`;
  if (!rows[0]) throw refuse('requests.question_not_found');
  const [opened] = await openAnswers(vault, id, rows);
  const stored = opened?.answer ?? '';
  if (stored !== answer) throw refuse('questionnaire.answer_changed', { question_id, answer: stored });
}

/** Also moves updated_at, which the client's open pages watch. */
async function recordJudgement(
  tx: Tx,
  actor: StaffActor,
  { id, question_id }: Shown,
  kind: 'answer.sent_back' | 'answer.accepted',
  more: object = {},
): Promise<void> {
  await tx.execute(sql`UPDATE client_requests SET updated_at = now() WHERE id = ${id}`);
  await recordActivity(tx, actor, {
    requestId: id,
    kind,
    payload: { question_id, ...more },
  });
}
