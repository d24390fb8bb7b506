import { DocumentStatus, RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../shared/db/instant.ts';
import { personName } from '../../shared/db/person-name.ts';
import { column, queryRow, queryRows, type Row } from '../../shared/db/query.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import { openAnswers } from '../sealing/answer-heads.ts';
import { places } from '../sealing/places.ts';
import { inAskedOrder, joinAskedQuestions } from '../templates/asked-questions.ts';
import { documentName, documentOrder, documentTranslations } from '../templates/document-names.ts';
import { otherIds } from '../templates/moved-questions.ts';
import { currentFiles, uploadAsJson } from './current-upload.ts';
import { nothingReceived } from './edit/own-document.queries.ts';
import { asStaffPerson } from './staff-person.ts';
import { actedSince, isLastUpdate } from './template-updates/update-conditions.ts';

type Extras = Pick<
  RequestDetail,
  | 'notes'
  | 'submitted_at'
  | 'answers_to_review'
  | 'files_to_place'
  | 'sponsor_name'
  | 'sponsor_email'
  | 'contact'
  | 'invitation'
  | 'party_invitation'
  | 'reminded_at'
>;

const ExtrasRow = {
  invitation: column.json(RequestDetail.shape.invitation),
  party_invitation: column.json(RequestDetail.shape.invitation).orNull,
  reminded_at: column.timestamp.orNull,
  notes: column.text.orNull,
  submitted_at: column.timestamp.orNull,
  answers_to_review: column.timestamp.orNull,
  files_to_place: column.int,
  sponsor_name: column.text.orNull,
  sponsor_email: column.text.orNull,
  contact: column.json(RequestDetail.shape.contact),
};

/** What the overlay shows beyond the card of the request. */
export async function selectExtras(tx: Tx, vault: Vault, id: string): Promise<Extras | null> {
  const row = await queryRow(tx, ExtrasRow)`
    SELECT r.notes, r.submitted_at, r.sponsor_name, r.sponsor_email, r.reminded_at,
      jsonb_build_object('recipient', coalesce(r.sponsor_email, r.email), 'to_sponsor', r.sponsor_email IS NOT NULL,
        'attempts', r.invitation_attempts, 'error', r.invitation_error, 'next_at', r.invitation_next_at) AS invitation,
      CASE WHEN r.party_invitation_state IS NOT NULL THEN jsonb_build_object('recipient', r.email, 'to_sponsor', false,
        'attempts', r.party_invitation_attempts, 'error', r.party_invitation_error, 'next_at', r.party_invitation_next_at) END
        AS party_invitation,
      CASE WHEN last.change > coalesce(r.answers_reviewed_at, '-infinity') THEN last.change END AS answers_to_review,
      (SELECT count(*)::int FROM client_document_uploads u
        WHERE u.client_request_id = r.id AND u.client_request_document_id IS NULL AND u.conversation_id IS NULL
          AND NOT u.for_packet AND u.upload_status = 'uploaded') AS files_to_place,
      CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object(
        'id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
        'preferred_language', c.preferred_language, 'home_country', c.home_country, 'visa_type', c.visa_type
      ) END AS contact
    FROM client_requests r LEFT JOIN contacts c ON c.id = r.contact_id
    CROSS JOIN LATERAL (
      SELECT array_agg(part.key) AS parties, max(u.submitted_at) AS at
      FROM client_users u CROSS JOIN unnest(u.parties) AS part (key)
      WHERE u.client_request_id = r.id AND u.submitted_at IS NOT NULL
    ) submitted
    CROSS JOIN LATERAL (
      SELECT greatest(r.submitted_at, submitted.at, max(a.updated_at)) AS change
      FROM client_request_responses a WHERE a.client_request_id = r.id AND a.entered_by IS NULL
        AND (r.submitted_at IS NOT NULL OR a.party = ANY (submitted.parties))
    ) last
    WHERE r.id = ${id}`;
  if (!row) return null;
  return {
    ...row,
    notes: await vault.open(places.notes(id), row.notes),
    submitted_at: toInstantOrNull(row.submitted_at),
    answers_to_review: toInstantOrNull(row.answers_to_review),
    reminded_at: toInstantOrNull(row.reminded_at),
  };
}

/** The contract's schema of documents and questions. */
const asked = {
  documents: RequestDetail.shape.documents.element.shape,
  questions: RequestDetail.shape.questions.element.shape,
};

const DocumentRow = {
  files: column.json(asked.documents.files),
  status: column.oneOf(DocumentStatus.options),
  own: column.boolean,
  id: column.uuid,
  description: column.text.orNull,
  name: column.text,
  translations: column.json(asked.documents.translations),
  required: column.boolean,
  uploaded_at: column.timestamp.orNull,
  review_note: column.text.orNull,
  waived_at: column.timestamp.orNull,
  not_asked: column.boolean,
  party: column.text.orNull,
  changeable: column.boolean,
  earlier_uploads: column.json(asked.documents.earlier_uploads),
};
type DocumentRow = Row<typeof DocumentRow>;

/** In the template's order, those of this request only last; each with its current and former files. */
export async function selectDocuments(tx: Tx, vault: Vault, id: string): Promise<RequestDetail['documents']> {
  const rows = await queryRows(tx, DocumentRow)`
    SELECT d.id, ${documentName} AS name, coalesce(t.description, d.description) AS description,
      ${documentTranslations} AS translations, coalesce(t.required, d.required) AS required, d.status, d.uploaded_at, d.review_note, d.waived_at,
      d.not_asked, d.party,
      t.id IS NULL AS own, t.id IS NULL AND ${nothingReceived} AS changeable, ${currentFiles} AS files,
      coalesce((
        SELECT jsonb_agg(${uploadAsJson} ORDER BY u.uploaded_at DESC) FROM client_document_uploads u
        WHERE u.client_request_document_id = d.id AND u.client_request_id = ${id} AND u.upload_status = 'superseded'
      ), '[]') AS earlier_uploads
    FROM client_request_documents d
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.client_request_id = ${id}
    ORDER BY ${documentOrder}`;
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      upload: row.files[0] ?? null,
      accepted_at: whenAllAccepted(row),
      review_note: await vault.open(places.reviewNote(id, row.id), row.review_note),
      uploaded_at: toInstantOrNull(row.uploaded_at),
      waived_at: toInstantOrNull(row.waived_at),
    })),
  );
}

/** When the last file was accepted; null if one is not, or another file is asked for. */
function whenAllAccepted({ status, files }: DocumentRow): string | null {
  const accepted = files.flatMap(({ accepted_at }) => accepted_at ?? []).sort();
  return status === 'completed' && accepted.length === files.length ? (accepted.at(-1) ?? null) : null;
}

const StoredAnswer = {
  question_id: column.uuid,
  answer: column.text.orNull,
  answer_hash: column.text.orNull,
  /** Of the case, in one row. */
  head: column.text.orNull,
};

const QuestionRow = {
  ...StoredAnswer,
  text: column.text,
  type: column.oneOf(QuestionType.options),
  required: column.boolean,
  options: column.json(asked.questions.options),
  translations: column.json(asked.questions.translations),
  answered_at: column.timestamp.orNull,
  entered_by: column.json(asked.questions.entered_by),
  source: column.json(asked.questions.source),
  sent_back_id: column.uuid.orNull,
  sent_back: column.text.orNull,
  waived: column.boolean,
  not_asked: column.boolean,
  own: column.boolean,
  changeable: column.boolean,
  entry_id: column.uuid.orNull,
  removed: column.boolean,
  other_ids: column.uuids,
};

/** In the template's order, those of this request only at the end of their sections; each with its answer. */
export async function selectQuestions(tx: Tx, vault: Vault, id: string): Promise<RequestDetail['questions']> {
  const rows = await queryRows(tx, QuestionRow)`
    SELECT q.id AS question_id, q.text, q.type, q.required, q.options, q.translations, a.answer, a.answer_hash,
      CASE row_number() OVER () WHEN 1 THEN head.head END AS head, a.updated_at AS answered_at,
      ${asStaffPerson(sql`a.entered_by_name`, sql`a.entered_by_firm`)} AS entered_by, back.id AS sent_back_id, back.reason AS sent_back,
      CASE WHEN a.source_fact IS NOT NULL THEN jsonb_build_object('fact', a.source_fact, 'edited', a.source_edited,
        'from', CASE WHEN a.source_request_id IS NULL THEN 'file' ELSE 'earlier_answer' END,
        'file_name', (SELECT u.file_name FROM client_document_uploads u WHERE u.id = a.source_upload_id),
        'case_number', (SELECT e.case_number FROM client_requests e WHERE e.id = a.source_request_id)) END AS source,
      q.id = ANY (r.waived_question_ids) AS waived, q.id = ANY (r.not_asked_question_ids) AS not_asked,
      q.client_request_id IS NOT NULL AND q.entry_id IS NULL AS own,
      q.client_request_id IS NOT NULL AND q.entry_id IS NULL AND a.id IS NULL AS changeable,
      q.entry_id, entry.removed_at IS NOT NULL AS removed, ${otherIds} AS other_ids
    FROM client_requests r ${joinAskedQuestions}
    LEFT JOIN client_request_responses a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answers_sent_back back ON back.client_request_id = r.id AND back.question_id = q.id
    LEFT JOIN answer_heads head ON head.client_request_id = r.id
    WHERE r.id = ${id}
    ORDER BY ${inAskedOrder}`;
  return Promise.all(
    (await openAnswers(vault, id, rows)).map(async ({ question_id, is_damaged, sent_back_id, ...row }) => ({
      ...row,
      id: question_id,
      damaged: is_damaged,
      sent_back: await vault.open(places.sentBack(id, sent_back_id ?? ''), row.sent_back),
      answered_at: row.answered_at ? toInstant(row.answered_at) : null,
    })),
  );
}

const FormerQuestionRow = {
  ...StoredAnswer,
  answer: column.text,
  text: column.text,
  type: column.oneOf(QuestionType.options),
  options: column.json(asked.questions.options),
  translations: column.json(asked.questions.translations),
  answered_at: column.timestamp,
  entered_by: column.json(asked.questions.entered_by),
};

/** Answers to questions of former versions of the template, in the order of those versions. */
export async function selectFormerQuestions(
  tx: Tx,
  vault: Vault,
  id: string,
): Promise<RequestDetail['former_questions']> {
  const rows = await queryRows(tx, FormerQuestionRow)`
    SELECT q.id AS question_id, q.text, q.type, q.options, q.translations, a.answer, a.answer_hash,
      CASE row_number() OVER () WHEN 1 THEN head.head END AS head, a.updated_at AS answered_at,
      ${asStaffPerson(sql`a.entered_by_name`, sql`a.entered_by_firm`)} AS entered_by
    FROM client_requests r
    JOIN client_request_responses a ON a.client_request_id = r.id
    JOIN template_questions q ON q.id = a.question_id AND q.template_version_id <> r.template_version_id
    LEFT JOIN answer_heads head ON head.client_request_id = r.id
    WHERE r.id = ${id}
    ORDER BY q.template_version_id, q.order_index`;
  const opened = await openAnswers(vault, id, rows);
  return opened.map(({ question_id, is_damaged, ...row }) => ({
    ...row,
    id: question_id,
    damaged: is_damaged,
    answer: row.answer ?? '',
    answered_at: toInstant(row.answered_at),
  }));
}

const UndoableUpdate = { id: column.uuid, from: column.int, to: column.int, made_at: column.timestamp };

/** The last update to a newer version of the template, while it can be undone. */
export async function selectUndoableUpdate(tx: Tx, id: string): Promise<RequestDetail['undoable_update']> {
  const row = await queryRow(tx, UndoableUpdate)`
    SELECT u.id, older.number AS "from", newer.number AS "to", u.made_at
    FROM client_requests r
    JOIN template_updates u ON u.client_request_id = r.id AND ${isLastUpdate} AND NOT ${actedSince}
    JOIN template_versions older ON older.id = u.from_version_id
    JOIN template_versions newer ON newer.id = u.to_version_id
    WHERE r.id = ${id} AND r.status <> 'completed'`;
  return row && { ...row, made_at: toInstant(row.made_at) };
}

const Access = {
  members: column.json(RequestDetail.shape.members),
  /** Whether the reader is an admin of the firm. */
  firm_admin: column.boolean,
};
type Access = Row<typeof Access>;

/** The members of the case, and the reader's role in the firm. */
export async function selectAccess(tx: Tx, id: string): Promise<Access> {
  const rows = await queryRows(tx, Access)`
    SELECT app_is_firm_admin() AS firm_admin, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', ${personName})
        ORDER BY lower(p.full_name), p.id)
      FROM case_members m JOIN profiles p ON p.id = m.user_id JOIN client_requests r ON r.id = m.client_request_id
      WHERE m.client_request_id = ${id} AND m.user_id <> r.user_id), '[]') AS members`;
  return rows[0] ?? { members: [], firm_admin: false };
}
