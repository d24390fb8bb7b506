import { type Certainty, DocumentKind, type KindReason } from '@visafolio/contract/files/document-kinds.ts';
import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { changeRow, column, execute, queryRow, type Row } from '../../../shared/db/query.ts';

export interface NewReading {
  uploadId: string;
  /** Sealed. */
  pages: string;
  language: Language | null;
  engine: string;
  /** Hashes. */
  search: string[];
  layout: string[];
}

/** Writes nothing if the file was deleted or moved to another workspace after it was sealed; a retry seals it for the new one. */
export const writeReading = (tx: Tx, workspaceId: string, reading: NewReading): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, language, engine, search, layout)
    SELECT id, workspace_id, client_request_id, ${reading.pages}, ${reading.language}, ${reading.engine},
      array_to_tsvector(${sql.param(reading.search)}::text[]), ${sql.param(reading.layout)}::text[]
    FROM client_document_uploads WHERE id = ${reading.uploadId} AND workspace_id = ${workspaceId}
    ON CONFLICT (upload_id) DO UPDATE SET pages = excluded.pages, language = excluded.language, engine = excluded.engine,
      search = excluded.search, layout = excluded.layout, read_at = now()`;

const ReadFile = {
  /** Sealed. */
  pages: column.text,
  layout: column.texts,
  language: column.oneOf(languageCodes).orNull,
  /** Null: not recognized (yet). */
  kind: column.oneOf(DocumentKind.options).orNull,
  /** An earlier release recognized its kind and did not store the kinds of its pages. */
  lacks_page_kinds: column.boolean,
};
export type ReadFile = Row<typeof ReadFile>;

/** Null if its text was not read. */
export const selectReading = (tx: Tx, uploadId: string): Promise<ReadFile | null> =>
  queryRow(tx, ReadFile)`
    SELECT r.pages, r.layout, r.language, r.kind,
        r.page_kinds IS NULL AND coalesce(s.finished_at IS NOT NULL, false) AS lacks_page_kinds
      FROM file_readings r LEFT JOIN file_steps s ON s.upload_id = r.upload_id AND s.step = 'kind'
      WHERE r.upload_id = ${uploadId}`;

export interface WrittenKind {
  kind: DocumentKind | null;
  certainty: Certainty;
  reason: KindReason | null;
  month: string | null;
  /** One entry per page. */
  page_kinds: (DocumentKind | null)[];
  /** Null: nothing to ask. */
  question: { document_id: string | null; asked_for: string } | null;
}

export const updateKind = (
  tx: Tx,
  uploadId: string,
  { kind, certainty, reason, month, page_kinds, question }: WrittenKind,
): Promise<void> =>
  execute(tx)`
    UPDATE file_readings SET kind = ${kind}, certainty = ${certainty}, reason = ${reason && JSON.stringify(reason)}::jsonb,
      month = ${month}, page_kinds = ${sql.param(page_kinds)}::text[], question = ${question && JSON.stringify(question)}::jsonb
    WHERE upload_id = ${uploadId}`;

export const updatePageKinds = (
  tx: Tx,
  uploadId: string,
  pageKinds: readonly (DocumentKind | null)[],
): Promise<void> =>
  execute(
    tx,
  )`UPDATE file_readings SET page_kinds = ${sql.param(pageKinds)}::text[] WHERE upload_id = ${uploadId}`;
