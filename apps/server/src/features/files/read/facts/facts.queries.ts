import { FactReader } from '@visafolio/contract/files/facts.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { changeRow, column, hasRow, queryRows, type Row } from '../../../../shared/db/query.ts';
import { documentName } from '../../../templates/document-names.ts';
import { filesParties, partyPeople, partyPerson, partyWords } from './party-of-document.ts';

export interface NewFacts {
  uploadId: string;
  reader: FactReader;
  /** Sealed. */
  facts: string;
  engine: string;
}

/** Writes nothing if the file was deleted or moved to another workspace after it was sealed; a retry seals it for the new one. */
export const writeFacts = (tx: Tx, workspaceId: string, facts: NewFacts): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO file_facts (upload_id, reader, workspace_id, client_request_id, facts, engine)
    SELECT id, ${facts.reader}, workspace_id, client_request_id, ${facts.facts}, ${facts.engine}
    FROM client_document_uploads WHERE id = ${facts.uploadId} AND workspace_id = ${workspaceId}
    ON CONFLICT (upload_id, reader) DO UPDATE SET facts = excluded.facts, engine = excluded.engine, read_at = now()`;

const FactsRow = {
  upload_id: column.uuid,
  reader: column.oneOf(FactReader.options),
  document_id: column.uuid.orNull,
  document_name: column.text.orNull,
  /** The name and the key of the document's party; null: everybody's. */
  party_words: column.text.orNull,
  party_person: column.oneOf(partyPeople).orNull,
  parties: column.texts.orNull,
  file_name: column.text,
  file_path: column.text,
  by_staff: column.boolean,
  /** Sealed. */
  facts: column.text,
};
export type FactsRow = Row<typeof FactsRow>;

/** Facts of current files of the case, newest first; excludes attachments of messages that are not filed. */
export const selectFacts = (tx: Tx, requestId: string): Promise<FactsRow[]> =>
  queryRows(tx, FactsRow)`
    SELECT f.upload_id, f.reader, d.id AS document_id, ${documentName} AS document_name, u.file_name, u.file_path,
      u.uploaded_by IS NOT NULL AS by_staff, f.facts, ${filesParties} AS parties,
      ${partyWords} AS party_words, ${partyPerson} AS party_person
    FROM file_facts f
    JOIN client_document_uploads u ON u.id = f.upload_id
    JOIN client_requests r ON r.id = f.client_request_id
    LEFT JOIN template_versions v ON v.id = r.template_version_id
    LEFT JOIN client_users p ON p.id = u.client_user_id
    LEFT JOIN client_request_documents d ON d.id = u.client_request_document_id
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE f.client_request_id = ${requestId} AND u.upload_status = 'uploaded'
      AND (u.conversation_id IS NULL OR u.client_request_document_id IS NOT NULL)
    ORDER BY u.uploaded_at DESC, u.id DESC, f.reader`;

/** Whether one of the readers found facts in the file. */
export const selectHasFacts = (tx: Tx, uploadId: string, reader: FactReader): Promise<boolean> =>
  hasRow(tx)`SELECT FROM file_facts WHERE upload_id = ${uploadId} AND reader = ${reader}`;
