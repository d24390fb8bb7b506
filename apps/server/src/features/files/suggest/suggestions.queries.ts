import { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows, queryValues, type Row } from '../../../shared/db/query.ts';
import type { AskedDocument } from '../read/placement/accepted-kinds.ts';

const AskedDocumentRow = {
  id: column.uuid,
  name: column.text,
  description: column.text.orNull,
  translations: column.json(DocumentTranslations).orNull,
};

/** Documents of a request in order, with the names that staff gave them. */
export const selectDocuments = (tx: Tx, requestId: string): Promise<AskedDocument[]> =>
  queryRows(tx, AskedDocumentRow)`
    SELECT d.id, coalesce(t.name, d.name) AS name, coalesce(t.description, d.description) AS description, t.translations
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.client_request_id = ${requestId} AND d.waived_at IS NULL
    ORDER BY t.order_index NULLS LAST, d.id`;

const TakenAnswer = {
  question_id: column.uuid,
  source_upload_id: column.uuid,
  source_fact: column.text,
  source_edited: column.boolean,
};
export type TakenAnswer = Row<typeof TakenAnswer>;

/** Answers that were taken from an existing file. */
export const selectTakenAnswers = (tx: Tx, requestId: string): Promise<TakenAnswer[]> =>
  queryRows(tx, TakenAnswer)`
    SELECT question_id, source_upload_id, source_fact, source_edited FROM client_request_responses
    WHERE client_request_id = ${requestId} AND source_upload_id IS NOT NULL`;

/** Current files of a request whose facts may still be found. */
export const selectBeingRead = (tx: Tx, requestId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    SELECT u.id FROM file_steps s JOIN client_document_uploads u ON u.id = s.upload_id
    WHERE s.client_request_id = ${requestId} AND s.step = 'facts' AND s.state IN ('waiting', 'running')
      AND u.upload_status = 'uploaded'`;
