import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { ClientDocument } from '@visafolio/contract/files/documents.contract.ts';
import { defaultNamePattern } from '@visafolio/contract/files/file-names.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { kindName } from '@visafolio/locales/kind-name.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRows } from '../../../../shared/db/query.ts';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';
import { splitName } from '../../../cases/split-name.ts';
import { makeReadableName, makeUnique } from './readable-names.ts';

/** Values for the name of a filed document, besides the document itself. */
export interface Naming {
  client: string;
  case_number: number;
  month: string | null;
  kind: DocumentKind | null;
  pages: number | null;
}

type Nameable = Pick<
  ClientDocument,
  'document_name' | 'document_translations' | 'file_name' | 'created_at'
> & { naming: Naming };

/** The pattern of the reader's firm, or the product's default. */
export async function selectNamePattern(tx: Tx): Promise<string> {
  const rows = await queryRows(tx, { name_pattern: column.text.orNull })`
    SELECT name_pattern FROM firm_file_settings WHERE workspace_id = ${ownWorkspace}`;
  return rows[0]?.name_pattern ?? defaultNamePattern;
}

const NamingRow = {
  client: column.text,
  case_number: column.int,
  month: column.text.orNull,
  kind: column.oneOf(DocumentKind.options).orNull,
  pages: column.int.orNull,
  id: column.uuid,
};

/** For each file of a request, by the upload's id. */
export async function selectNaming(tx: Tx, requestId: string): Promise<Map<string, Naming>> {
  const rows = await queryRows(tx, NamingRow)`
    SELECT u.id, coalesce(k.name, r.name) AS client, r.case_number, g.month, g.kind, p.page_count AS pages
    FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
    LEFT JOIN contacts k ON k.id = r.contact_id LEFT JOIN file_readings g ON g.upload_id = u.id
    LEFT JOIN file_pages p ON p.upload_id = u.id
    WHERE u.client_request_id = ${requestId}`;
  return new Map(rows.map(({ id, ...naming }) => [id, naming]));
}

/** `Villaseñor, Lucía - Bank statement - 2026-03.pdf`. Uses the document's name; generated files keep their own name. */
export const readableName = (document: Nameable, pattern: string, language: Language): string => {
  const { stem, ending } = splitReadableName(document, pattern, language);
  return `${stem}${ending}`;
};

/** Names of documents in one folder, in order. Numbers the later of equal names. */
export const readableNames = (
  documents: readonly Nameable[],
  pattern: string,
  language: Language,
): string[] => makeUnique(documents.map((document) => splitReadableName(document, pattern, language)));

function splitReadableName(
  document: Nameable,
  pattern: string,
  language: Language,
): { stem: string; ending: string } {
  const { document_name, document_translations, file_name, created_at, naming } = document;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file_name)?.[0] ?? '';
  const original = ending ? file_name.slice(0, -ending.length) : file_name;
  if (document_name === null) return { stem: original, ending };
  const { firstName, lastName } = splitName(naming.client);
  const t = translatorFor(language);
  const stem = makeReadableName(pattern, {
    surname: lastName || firstName,
    first_name: lastName ? firstName : '',
    document: translationIn(document_translations, language)?.name || document_name,
    kind: naming.kind ? kindName(naming.kind, t) : '',
    month: naming.month ?? '',
    received: created_at.slice(0, 10),
    pages: naming.pages ? String(naming.pages) : '',
    case_number: String(naming.case_number),
    original,
  });
  return { stem, ending: ending.toLowerCase() };
}
