import { PortalResponse } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { column, query } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { openAnswers } from '../../sealing/answer-heads.ts';
import { places } from '../../sealing/places.ts';
import { inAskedOrder, isAsked, isSeen, joinAskedQuestions } from '../../templates/asked-questions.ts';
import { otherIds } from '../../templates/moved-questions.ts';
import { asStaffPerson } from '../staff-person.ts';

const PortalResponseRow = {
  id: column.uuid,
  updated_at: column.timestamp,
  answer: column.text,
  answer_hash: column.text.orNull,
  /** Of the case, in one row. */
  head: column.text.orNull,
  entered_by: column.json(PortalResponse.shape.entered_by),
  sent_back_id: column.uuid.orNull,
  sent_back: column.text.orNull,
  client_request_id: column.uuid,
  question_id: column.uuid,
  other_ids: column.uuids,
};

/** Answers to what the request asks, or has waived, without damaged ones: they are asked again. */
export async function selectResponses(
  tx: Tx,
  vault: Vault,
  requestId: string,
): Promise<Omit<PortalResponse, 'sent_back_translations'>[]> {
  const { rows } = await query(tx, PortalResponseRow)`
    SELECT a.id, a.client_request_id, a.question_id, a.answer, a.answer_hash,
      CASE row_number() OVER () WHEN 1 THEN head.head END AS head, a.updated_at,
      ${asStaffPerson(sql`a.entered_by_name`, sql`a.entered_by_firm`)} AS entered_by, back.id AS sent_back_id, back.reason AS sent_back,
      ${otherIds} AS other_ids
    FROM client_requests r ${joinAskedQuestions}
    JOIN client_request_responses a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answers_sent_back back ON back.client_request_id = a.client_request_id AND back.question_id = a.question_id
    LEFT JOIN answer_heads head ON head.client_request_id = r.id
    WHERE r.id = ${requestId} AND ${isSeen}`;
  const opened = await openAnswers(vault, requestId, rows);
  const intact = opened.flatMap(({ answer, is_damaged, ...row }) =>
    answer === null ? [] : [{ ...row, answer }],
  );
  return Promise.all(
    intact.map(async ({ sent_back_id, ...row }) => ({
      ...row,
      sent_back: await vault.open(places.sentBack(requestId, sent_back_id ?? ''), row.sent_back),
      updated_at: toInstant(row.updated_at),
    })),
  );
}

/** Questions that are asked of the acting person and required, without a complete answer, in order. */
export async function selectMissing(tx: Tx, requestId: string): Promise<string[]> {
  const { rows } = await query(tx, { id: column.uuid })`
    SELECT q.id
    FROM client_requests r ${joinAskedQuestions}
    WHERE r.id = ${requestId} AND q.required AND ${isAsked} AND ${isSeen} AND NOT EXISTS (
      SELECT 1 FROM client_request_responses a WHERE a.client_request_id = r.id AND a.question_id = q.id AND NOT a.is_draft)
    ORDER BY ${inAskedOrder}`;
  return rows.map((row) => row.id);
}

/**
 * Records a submission unless the last one includes every answer that the person sees. Who answers for parties submits their own part; a trigger
 * records the submission of the case once everybody has. False on a double click.
 */
export async function markSubmitted(tx: Tx, requestId: string): Promise<boolean> {
  const ofPerson = await tx.execute(sql`
    UPDATE client_users SET submitted_at = now()
    WHERE client_request_id = ${requestId} AND parties IS NOT NULL AND (submitted_at IS NULL OR submitted_at < (
      SELECT max(updated_at) FROM client_request_responses WHERE client_request_id = ${requestId}))`);
  if (ofPerson.rowCount) return true;
  const ofCase = await tx.execute(sql`
    UPDATE client_requests SET submitted_at = now(), updated_at = now()
    WHERE id = ${requestId} AND (submitted_at IS NULL OR submitted_at < (
        SELECT max(updated_at) FROM client_request_responses WHERE client_request_id = ${requestId}))
      AND EXISTS (SELECT FROM client_users WHERE client_request_id = ${requestId} AND parties IS NULL)`);
  return ofCase.rowCount === 1;
}

/**
 * Queues the PDF of the answers (files/cabinet/answers-pdf.outbox.ts) with the submission of the case. Later changes queue it in
 * save-answers.ts.
 */
export async function insertAnswersPdf(tx: Tx, requestId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO outbox (kind, workspace_id, client_request_id, order_key, replaces)
    SELECT 'answers.pdf', workspace_id, id, id::text, true FROM client_requests
    WHERE id = ${requestId} AND submitted_at IS NOT NULL`);
}
