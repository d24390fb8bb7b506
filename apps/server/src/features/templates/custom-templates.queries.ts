import { CustomTemplate, TemplateCategory } from '@visafolio/contract/templates/templates.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { TimePlace } from '../../shared/api/cursor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../shared/db/instant.ts';
import { column, query } from '../../shared/db/query.ts';
import { isFound } from '../../shared/db/search.ts';
import { joinNewest, summaryColumns } from './templates.queries.ts';

/** A template by its own words, its author's name and e-mail, and the firm's name. */
function matching(q: string | undefined): SQL {
  if (!q) return sql`true`;
  return sql`(${isFound(sql`t.search_text`, q)} OR ${isFound(sql`p.search_text`, q)} OR ${isFound(sql`f.search_text`, q)})`;
}

/** Templates of workspaces; standard ones have none. Who wrote one may have left. */
const fromAuthored = sql`
  FROM templates t LEFT JOIN profiles p ON p.id = t.user_id LEFT JOIN firms f ON f.id = t.workspace_id
  WHERE t.workspace_id IS NOT NULL AND`;

interface CustomFilter {
  q: string | undefined;
  /** The page starts below this row. */
  after: TimePlace | null;
  limit: number;
}

const CustomTemplateRow = {
  id: column.uuid,
  name: column.text,
  visa_type: column.text,
  description: column.text,
  translations: column.json(CustomTemplate.shape.translations),
  category: column.oneOf(TemplateCategory.options),
  questionsCount: column.int,
  documentsCount: column.int,
  created_at: column.timestamp,
  updated_at: column.timestamp,
  archived_at: column.timestamp.orNull,
  author: column.json(CustomTemplate.shape.author),
};

/** Those last changed first. What a template asks for is counted in its newest version, on this page alone. */
export async function selectCustomTemplates(
  tx: Tx,
  { q, after, limit }: CustomFilter,
): Promise<CustomTemplate[]> {
  const below = after ? sql`(t.updated_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const { rows } = await query(tx, CustomTemplateRow)`
    WITH page AS MATERIALIZED (
      SELECT t.*, jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email,
        'firm_name', f.name) AS author
      ${fromAuthored} ${matching(q)} AND ${below}
      ORDER BY t.updated_at DESC, t.id DESC LIMIT ${limit}
    )
    SELECT ${summaryColumns}, t.archived_at, t.author FROM page t ${joinNewest}
    ORDER BY t.updated_at DESC, t.id DESC`;
  return rows.map((row) => ({
    ...row,
    archived_at: toInstantOrNull(row.archived_at),
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  }));
}

export async function countCustomTemplates(tx: Tx, q: string | undefined): Promise<number> {
  const { rows } = await query(tx, { n: column.int })`
    SELECT count(*)::int AS n ${fromAuthored} ${matching(q)}`;
  return rows[0]?.n ?? 0;
}
