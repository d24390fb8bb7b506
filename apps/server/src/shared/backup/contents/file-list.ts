import type pg from 'pg';
import { listCaseTables } from '../../case-tables/case-tables.ts';
import type { Bucket } from '../../storage/file-storage.ts';
import type { Part } from './parts.ts';

export interface NamedFile {
  bucket: Bucket;
  path: string;
  contentType: string;
}

/** A line in a set's list of files. */
export interface BackedUpFile extends NamedFile {
  size: number;
  sha256: string;
  part: Part;
}

/** Tables that name clients' files and blank forms. An earlier release has fewer of them. */
const tablesOfDocuments = [
  ...listCaseTables().flatMap(([table, { namesFile }]) => (namesFile ? [table] : [])),
  'government_forms',
];

/** Every file that the rows of this snapshot name. Other files are being deleted, or not yet received. */
export async function listNamedFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name = ANY ($1)`,
    [tablesOfDocuments],
  );
  const documents = tables.map(
    ({ name }) => `SELECT file_path, file_type FROM public.${name} WHERE file_path IS NOT NULL`,
  );
  const { rows } = await client.query<{ bucket: Bucket; path: string; content_type: string }>(
    `SELECT 'client-documents' AS bucket, file_path AS path, max(file_type) AS content_type
     FROM (${documents.join(' UNION ')}) AS documents
     GROUP BY file_path
     UNION ALL
     SELECT 'firm-logos', regexp_replace(logo_url, '^.*/', ''),
       'image/' || replace(regexp_replace(logo_url, '^.*[.]', ''), 'jpg', 'jpeg')
     FROM public.firms WHERE starts_with(logo_url, '/api/storage/firm-logos/')
     ORDER BY 1, 2`,
  );
  return rows.map(({ bucket, path, content_type }) => ({ bucket, path, contentType: content_type }));
}

export const formatFileList = (files: BackedUpFile[]): string =>
  files.map((file) => `${JSON.stringify(file)}\n`).join('');

export const readFileList = (text: string): BackedUpFile[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
