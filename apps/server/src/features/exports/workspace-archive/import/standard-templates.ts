import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRows } from '../../../../shared/db/query.ts';
import { dataPath } from '../format/manifest.ts';
import { type ArchivedRow, type ArchivedTable, laterTables } from '../format/tables.ts';
import { type ArchiveFile, readContent } from './archive-file.ts';
import { parseRow } from './check-archive.ts';
import { readLines } from './lines.ts';
import { brokenArchive } from './problem.ts';

/** Versions of standard templates in an archive; the product has a few dozen. */
const versionsMax = 1_000;

export interface StandardTemplates {
  /** Ids of the archive's versions, questions and documents -> ids of the same ones here. */
  known: Map<string, string>;
  /** Version here -> its template. */
  templateByVersion: Map<string, string>;
  /** Ids of the archive's templates -> ids of the same ones here. */
  templates: Map<string, string>;
}

interface Asked {
  template: ArchivedRow<'templates'>;
  questions: Part[];
  documents: Part[];
}

interface Part {
  id: string;
  order_index: number;
  says: unknown[];
}

export async function* readRows<T extends ArchivedTable>(
  archive: ArchiveFile,
  table: T,
): AsyncGenerator<ArchivedRow<T>, void> {
  const entry = archive.find(dataPath(table));
  if (!entry && laterTables.includes(table)) return;
  if (!entry) throw brokenArchive('exports.changed', dataPath(table));
  for await (const line of readLines(readContent(entry))) yield parseRow(table, line);
}

/**
 * Finds standard templates of the archive that exist here with identical text, for the cases made with them. The others are
 * imported as templates of the workspace.
 */
export async function matchStandardTemplates(tx: Tx, archive: ArchiveFile): Promise<StandardTemplates> {
  const archived = await readStandardVersions(archive);
  const known = new Map<string, string>();
  const templateByVersion = new Map<string, string>();
  const templates = new Map<string, string>();
  if (!archived.size) return { known, templateByVersion, templates };
  const here = await selectStandardVersions(tx, [
    ...new Set([...archived.values()].map(({ template }) => template.name)),
  ]);
  for (const [id, version] of archived) {
    const same = here.get(fingerprint(version));
    if (!same) continue;
    known.set(id, same.id);
    templateByVersion.set(same.id, same.template_id);
    templates.set(version.template.id, same.template_id);
    for (const kind of ['questions', 'documents'] as const)
      for (const [index, part] of inOrder(version[kind]).entries())
        known.set(part.id, same[kind][index] ?? '');
  }
  return { known, templateByVersion, templates };
}

async function readStandardVersions(archive: ArchiveFile): Promise<Map<string, Asked>> {
  const templates = new Map<string, ArchivedRow<'templates'>>();
  for await (const row of readRows(archive, 'templates'))
    if (row.category === 'standard') templates.set(row.id, row);
  const versions = new Map<string, Asked>();
  for await (const { id, template_id } of readRows(archive, 'template_versions')) {
    const template = templates.get(template_id);
    if (template) versions.set(id, { template, questions: [], documents: [] });
    if (versions.size > versionsMax) throw brokenArchive('exports.not_valid', dataPath('template_versions'));
  }
  for await (const { id, template_version_id, order_index, ...row } of readRows(
    archive,
    'template_questions',
  )) {
    const { text, type, required, options, translations } = row;
    const says = [text, type, required, options, translations];
    versions.get(template_version_id ?? '')?.questions.push({ id, order_index, says });
  }
  for await (const { id, template_version_id, order_index, ...row } of readRows(
    archive,
    'template_documents',
  )) {
    const { name, description, required, translations, party, ask_if, repeating_group } = row;
    const says = [name, description, required, translations, party, ask_if, repeating_group];
    versions.get(template_version_id)?.documents.push({ id, order_index, says });
  }
  return versions;
}

interface Here {
  id: string;
  template_id: string;
  questions: string[];
  documents: string[];
}

async function selectStandardVersions(tx: Tx, names: string[]): Promise<Map<string, Here>> {
  const rows = await queryRows(tx, {
    id: column.uuid,
    template: column.json<ArchivedRow<'templates'>>(),
    questions: column.json<Part[]>(),
    documents: column.json<Part[]>(),
  })`
    SELECT v.id, to_jsonb(t) AS template,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', q.id, 'order_index', q.order_index,
          'says', jsonb_build_array(q.text, q.type, q.required, q.options, q.translations)))
        FROM template_questions q WHERE q.template_version_id = v.id), '[]') AS questions,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'order_index', d.order_index,
          'says', jsonb_build_array(d.name, d.description, d.required, d.translations, d.party, d.ask_if,
            d.repeating_group)))
        FROM template_documents d WHERE d.template_version_id = v.id), '[]') AS documents
    FROM template_versions v JOIN templates t ON t.id = v.template_id
    WHERE t.workspace_id IS NULL AND t.name = ANY (${sql.param(names)}::text[])
    ORDER BY v.id`;
  return new Map(
    rows.map(({ id, template, questions, documents }) => [
      fingerprint({ template, questions, documents }),
      {
        id,
        template_id: template.id,
        questions: inOrder(questions).map((part) => part.id),
        documents: inOrder(documents).map((part) => part.id),
      },
    ]),
  );
}

const inOrder = (parts: Part[]): Part[] => parts.toSorted((a, b) => a.order_index - b.order_index);

function fingerprint({ template, questions, documents }: Asked): string {
  const says = [questions, documents].map((parts) => inOrder(parts).map((part) => part.says));
  return createHash('sha256')
    .update(JSON.stringify(sortKeys([template.name, template.visa_type, says])))
    .digest('hex');
}

/** Sorts keys, because their order does not matter. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
}
