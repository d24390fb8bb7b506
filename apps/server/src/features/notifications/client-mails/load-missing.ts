import { labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';
import { inAskedOrder, isAsked, joinAskedQuestions } from '../../templates/asked-questions.ts';
import { documentNameIn, documentOrder } from '../../templates/document-names.ts';
import { type MailedPerson, selectMailedPeople } from './people.queries.ts';

/** What a person still has to do, in the words of one language. */
export interface Missing {
  /** Those that no file was placed for: one of `unplaced` may be for them. */
  documents: string[];
  questions: string[];
  /** Everything required is uploaded, yet not handed in. */
  submitDocuments: boolean;
  submitQuestionnaire: boolean;
  /** Files that the client gave without saying for which document. Alone they are no reason to remind. */
  unplaced: string[];
}

const MissingRow = {
  part: column.oneOf(['documents', 'questions']),
  name: column.text,
  done: column.boolean,
  required: column.boolean,
  id: column.uuid,
  position: column.int,
  entry_id: column.uuid.orNull,
  options: column.json(QuestionOptions).orNull,
};
type Part = Row<typeof MissingRow>['part'];

/**
 * Of the documents that are not waived and the questions that are asked, the required ones that are not done; of documents all,
 * where none is required; and the questions whose answers were sent back. Only what `reader` sees: the e-mail of a person of the case; default
 * is whoever gets mails about it. As the request's professional: other actors may not read the answers.
 */
export async function loadMissing(
  tx: Tx,
  requestId: string,
  language: Language,
  reader: string | null = null,
): Promise<Missing> {
  const joinReader = sql`
    LEFT JOIN client_users reader ON reader.client_request_id = r.id AND reader.email = coalesce(${reader}::text, r.sponsor_email, r.email)`;
  const isOfReader = (party: SQL) =>
    sql`(${party} IS NULL OR reader.parties IS NULL OR ${party} = ANY (reader.parties))`;
  const [{ rows }, { rows: requests }, { rows: versions }, { rows: unplaced }] = await Promise.all([
    query(tx, MissingRow)`
      SELECT 'documents' AS part, ${documentNameIn(language)} AS name,
        d.status = 'completed' AS done, coalesce(t.required, d.required) AS required, d.id, NULL AS entry_id, NULL AS options,
        (row_number() OVER (ORDER BY ${documentOrder}))::int AS position
      FROM client_requests r JOIN client_request_documents d ON d.client_request_id = r.id
      LEFT JOIN template_documents t ON t.id = d.template_document_id ${joinReader}
      WHERE r.id = ${requestId} AND d.asked AND ${isOfReader(sql`d.party`)}
      UNION ALL
      SELECT 'questions', coalesce(q.translations -> ${language}::text ->> 'text', q.text), EXISTS (
          SELECT FROM client_request_responses a WHERE a.client_request_id = r.id AND a.question_id = q.id AND NOT a.is_draft)
          AND back.id IS NULL,
        q.required OR back.id IS NOT NULL, q.id, q.entry_id, q.options, (row_number() OVER (ORDER BY ${inAskedOrder}))::int
      FROM client_requests r ${joinAskedQuestions}
      LEFT JOIN answers_sent_back back ON back.client_request_id = r.id AND back.question_id = q.id ${joinReader}
      WHERE r.id = ${requestId} AND ${isAsked} AND ${isOfReader(sql`q.party`)}
      ORDER BY part, position`,
    query(tx, { documents_submitted: column.boolean, submitted: column.boolean })`
      -- Nobody waits for the submission of a person who answers for no party.
      SELECT CASE WHEN reader.parties IS NULL THEN r.status = 'documents_submitted'
          ELSE reader.parties = '{}' OR reader.documents_submitted_at IS NOT NULL END AS documents_submitted,
        CASE WHEN reader.parties IS NULL THEN r.submitted_at IS NOT NULL
          ELSE reader.parties = '{}' OR reader.submitted_at IS NOT NULL END AS submitted
      FROM client_requests r ${joinReader} WHERE r.id = ${requestId}`,
    query(tx, { groups: column.json(z.array(RepeatingGroup)) })`
      SELECT v.repeating_groups AS groups FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
      WHERE r.id = ${requestId}`,
    query(tx, { file_name: column.text })`
      SELECT u.file_name FROM client_requests r JOIN client_document_uploads u ON u.client_request_id = r.id ${joinReader}
      WHERE r.id = ${requestId} AND u.client_request_document_id IS NULL AND u.conversation_id IS NULL
        AND u.upload_status = 'uploaded' AND u.uploaded_by IS NULL AND (reader.parties IS NULL OR u.client_user_id = reader.id)
      ORDER BY u.uploaded_at, u.id`,
  ]);
  const of = (part: Part) => rows.filter((row) => row.part === part);
  const someRequired = of('documents').some(({ required }) => required);
  const documents = of('documents').filter(({ done, required }) => !done && (required || !someRequired));
  const questions = of('questions').filter(({ done, required }) => !done && required);
  const labels = labelEntries(of('questions'), versions[0]?.groups ?? [], language);
  const [request] = requests;
  return {
    documents: documents.map(({ name }) => name),
    questions: questions.map(({ name, entry_id }) => {
      const entry = labels.get(entry_id ?? '');
      return entry ? `${entry}: ${name}` : name;
    }),
    submitDocuments: of('documents').length > 0 && documents.length === 0 && !request?.documents_submitted,
    submitQuestionnaire: of('questions').length > 0 && questions.length === 0 && !request?.submitted,
    unplaced: unplaced.map(({ file_name }) => file_name),
  };
}

/** What somebody misses. `person`: null where one person gets all mails about the case. */
export interface MissingOfPerson {
  person: MailedPerson | null;
  missing: Missing;
}

/** Who has to be reminded, each of what they miss themselves; nobody who misses nothing. As the request's professional. */
export async function loadMissingOfPeople(
  tx: Tx,
  requestId: string,
  language: Language,
): Promise<MissingOfPerson[]> {
  const people = await selectMailedPeople(tx, requestId);
  const all: MissingOfPerson[] = [];
  for (const person of people.length > 0 ? people : [null])
    all.push({ person, missing: await loadMissing(tx, requestId, language, person?.email) });
  return all.filter(({ missing }) => !isNothing(missing));
}

export const isNothing = (missing: Missing): boolean =>
  !missing.documents.length &&
  !missing.questions.length &&
  !missing.submitDocuments &&
  !missing.submitQuestionnaire;
