import type { ClientDocument } from '@visafolio/contract/documents/documents.contract.ts';
import { defaultNamePattern } from '@visafolio/contract/documents/file-names.ts';
import type { DocumentKind } from '@visafolio/contract/readings/document-kinds.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import { kindName } from '@visafolio/locales/kind-name.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import { splitName } from '../../requests/split-name.ts';
import { makeReadableName } from './readable-names.ts';

/** What the name of a filed document is made of, besides the document itself. */
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

/** Of the reader's firm; the product's where it has none of its own. */
export async function selectNamePattern(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ name_pattern: string | null }>(
    sql`SELECT name_pattern FROM firm_file_settings WHERE workspace_id = ${ownWorkspace}`,
  );
  return rows[0]?.name_pattern ?? defaultNamePattern;
}

/** `Villaseñor, Lucía - Bank statement - 2026-03.pdf`. What was asked for names it; a form of ours keeps its own name. */
export function readableName(document: Nameable, pattern: string, language: Language): string {
  const { document_name, document_translations, file_name, created_at, naming } = document;
  if (document_name === null) return file_name;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file_name)?.[0] ?? '';
  const { firstName, lastName } = splitName(naming.client);
  const t = translatorFor(language);
  const stem = makeReadableName(pattern, {
    surname: lastName || firstName,
    first_name: lastName ? firstName : '',
    document: (language === 'es' && document_translations?.es?.name) || document_name,
    kind: naming.kind ? kindName(naming.kind, t) : '',
    month: naming.month ?? '',
    received: created_at.slice(0, 10),
    pages: naming.pages ? String(naming.pages) : '',
    case_number: String(naming.case_number),
    original: ending ? file_name.slice(0, -ending.length) : file_name,
  });
  return `${stem}${ending.toLowerCase()}`;
}
