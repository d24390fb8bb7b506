import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { openAnswers } from '../../sealing/answer-heads.ts';
import type { Given, Version } from './plan-update.ts';

const withId = { id: z.uuid() };
const VersionRow = {
  id: column.uuid,
  number: column.int,
  created_at: column.timestamp,
  questions: column.json(z.array(TemplateDetail.shape.questions.element.extend(withId))),
  repeating_groups: column.json(TemplateDetail.shape.repeating_groups),
  parties: column.json(TemplateDetail.shape.parties),
  documents: column.json(z.array(TemplateDetail.shape.documents.element.extend(withId))),
};

/** The newest version of a template, and those of `numbers`; newest first. */
export async function selectVersions(
  tx: Tx,
  templateId: string,
  numbers: readonly number[],
): Promise<Version[]> {
  const rows = await queryRows(tx, VersionRow)`
    SELECT v.id, v.number, v.created_at, v.repeating_groups, v.parties,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'type', q.type, 'required', q.required,
          'options', q.options, 'translations', q.translations) ORDER BY q.order_index)
        FROM template_questions q WHERE q.template_version_id = v.id
      ), '[]') AS questions,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'description', d.description, 'required', d.required,
          'translations', d.translations, 'party', d.party, 'ask_if', d.ask_if, 'repeating_group', d.repeating_group) ORDER BY d.order_index)
        FROM template_documents d WHERE d.template_version_id = v.id
      ), '[]') AS documents
    FROM template_versions v
    WHERE v.template_id = ${templateId} AND (v.number = ANY (${sql.param(numbers)}::int[])
      OR v.number = (SELECT max(number) FROM template_versions WHERE template_id = ${templateId}))
    ORDER BY v.number DESC`;
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}

/** Open requests `r` of a template whose version `v` is not the newest one. */
const fromRunning = (templateId: string) => sql`
  FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
  WHERE r.template_id = ${templateId} AND r.status <> 'completed'
    AND v.number < (SELECT max(number) FROM template_versions WHERE template_id = ${templateId})`;

const RunningRow = {
  id: column.uuid,
  name: column.text,
  case_number: column.int,
  responsible_id: column.uuid,
  responsible_name: column.text,
  status: column.oneOf(RequestStatus.options),
  version: column.int,
  questions_answered: column.int,
  questions_total: column.int,
  documents_completed: column.int,
  documents_total: column.int,
};
export type RunningRow = Row<typeof RunningRow>;

/** Newest first. */
export const selectRunning = (tx: Tx, templateId: string): Promise<RunningRow[]> =>
  queryRows(tx, RunningRow)`
    SELECT running.*, ${personName} AS responsible_name,
      progress.questions_answered, progress.questions_total, progress.documents_completed, progress.documents_total
    FROM (
      SELECT r.id, r.name, r.case_number, r.user_id AS responsible_id, r.status, v.number AS version
      ${fromRunning(templateId)} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limits.reassignMax}
    ) running
    JOIN profiles p ON p.id = running.responsible_id
    JOIN case_progress progress ON progress.client_request_id = running.id
    ORDER BY running.id DESC`;

export const countRunning = (tx: Tx, templateId: string): Promise<number> =>
  requireValue(tx, column.int)`SELECT count(*)::int AS total ${fromRunning(templateId)}`;

/** What requests were given, by request. Opens the answers to `checked` questions. */
export async function loadGiven(
  tx: Tx,
  vault: Vault,
  requestIds: readonly string[],
  checked: readonly string[],
): Promise<Map<string, Given>> {
  const ids = sql.param(requestIds);
  const answers = await queryRows(tx, {
    request_id: column.uuid,
    question_id: column.uuid,
    answered_id: column.uuid,
    answer: column.text.orNull,
    answer_hash: column.text.orNull,
    head: column.text.orNull,
    in_entry: column.boolean,
  })`
    SELECT a.client_request_id AS request_id, coalesce(q.copied_from, a.question_id) AS question_id,
      a.question_id AS answered_id, CASE WHEN a.question_id = ANY (${sql.param(checked)}::uuid[]) THEN a.answer END AS answer,
      a.answer_hash, CASE row_number() OVER (PARTITION BY a.client_request_id) WHEN 1 THEN (
        SELECT head FROM answer_heads h WHERE h.client_request_id = a.client_request_id) END AS head,
      q.copied_from IS NOT NULL AS in_entry
    FROM client_request_responses a JOIN template_questions q ON q.id = a.question_id
    WHERE a.client_request_id = ANY (${ids}::uuid[])`;
  const received = await queryRows(tx, { request_id: column.uuid, document_id: column.uuid })`
    SELECT d.client_request_id AS request_id, d.template_document_id AS document_id
    FROM client_request_documents d
    WHERE d.client_request_id = ANY (${ids}::uuid[]) AND d.template_document_id IS NOT NULL
      AND EXISTS (SELECT FROM client_document_uploads u
        WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded')`;
  const given = new Map<string, Given>(requestIds.map((id) => [id, { answers: [], received: [] }]));
  for (const [requestId, rows] of Map.groupBy(answers, ({ request_id }) => request_id)) {
    const stored = rows.map(({ answered_id, question_id, ...row }) => ({
      ...row,
      question_id: answered_id,
      asked_id: question_id,
    }));
    for (const { asked_id, answer, in_entry } of await openAnswers(vault, requestId, stored))
      given.get(requestId)?.answers.push({ question_id: asked_id, answer, in_entry });
  }
  for (const { request_id, document_id } of received) given.get(request_id)?.received.push(document_id);
  return given;
}
