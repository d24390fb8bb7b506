import { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows, queryValues, type Row } from '../../../shared/db/query.ts';
import { documentName, documentOrder, documentTranslations } from '../../templates/document-names.ts';
import { partyWords } from '../read/facts/party-of-document.ts';
import type { AskedDocument } from '../read/placement/accepted-kinds.ts';

const AskedDocumentRow = {
  id: column.uuid,
  name: column.text,
  description: column.text.orNull,
  translations: column.json(DocumentTranslations).orNull,
  party: column.text.orNull,
  party_words: column.text.orNull,
};

/** A requested document with its party and words for it; null: everybody's. */
export interface DocumentOfParty extends AskedDocument {
  party: string | null;
  party_words: string | null;
}

/** Documents of a request in order, with the names that staff gave them. */
export const selectDocuments = (tx: Tx, requestId: string): Promise<DocumentOfParty[]> =>
  queryRows(tx, AskedDocumentRow)`
    SELECT d.id, ${documentName} AS name, coalesce(t.description, d.description) AS description,
      ${documentTranslations} AS translations,
      d.party, ${partyWords} AS party_words
    FROM client_request_documents d JOIN client_requests r ON r.id = d.client_request_id
    JOIN template_versions v ON v.id = r.template_version_id
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.client_request_id = ${requestId} AND d.asked
    ORDER BY ${documentOrder}`;

const KeptAnswer = {
  question_id: column.uuid,
  source_upload_id: column.uuid.orNull,
  source_request_id: column.uuid.orNull,
  source_fact: column.text.orNull,
  source_edited: column.boolean.orNull,
};
export type KeptAnswer = Row<typeof KeptAnswer>;

/** The answers of a request without their texts, with where they were taken from. */
export const selectKeptAnswers = (tx: Tx, requestId: string): Promise<KeptAnswer[]> =>
  queryRows(tx, KeptAnswer)`
    SELECT question_id, source_upload_id, source_request_id, source_fact, source_edited FROM client_request_responses
    WHERE client_request_id = ${requestId}`;

/** Current files of a request whose facts may still be found. */
export const selectBeingRead = (tx: Tx, requestId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    SELECT u.id FROM file_steps s JOIN client_document_uploads u ON u.id = s.upload_id
    WHERE s.client_request_id = ${requestId} AND s.step = 'facts' AND s.state IN ('waiting', 'running')
      AND u.upload_status = 'uploaded'`;
