import { type LetterTemplate, letterLimits, ShippedLetter } from '@visafolio/contract/filings/letter.ts';
import { listPlaceholders } from '@visafolio/contract/filings/letter-placeholders.ts';
import type { LetterTemplateInput } from '@visafolio/contract/filings/letters.contract.ts';
import { QuestionTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query, queryRows, type Row } from '../../../../shared/db/query.ts';
import {
  ownWorkspace,
  requireLeadsWorkspace,
  selectLeadsWorkspace,
} from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';
import { toComparable } from '../fill/letter-case.ts';
import { type LetterBody, shippedLetterFiles } from './shipped-letters.ts';

/** The product's own first, then the firm's by name. */
export function listLetterTemplates(
  { db }: Services,
  actor: StaffActor,
): Promise<{ items: LetterTemplate[]; may_change: boolean }> {
  return db.withActor(actor, async (tx) => {
    const rows = await queryRows(tx, TemplateRow)`
      SELECT id, name, body, on_letterhead, revision FROM letter_templates
      WHERE workspace_id = ${ownWorkspace} ORDER BY lower(name), id`;
    const shipped = ShippedLetter.options.map((id) => {
      const { body, onLetterhead } = shippedLetterFiles[id].read();
      return { id, name: '', body, on_letterhead: onLetterhead, shipped: true, revision: 0 };
    });
    return { items: [...shipped, ...rows.map(present)], may_change: await selectLeadsWorkspace(tx) };
  });
}

const TemplateRow = {
  id: column.uuid,
  name: column.text,
  body: column.text,
  on_letterhead: column.boolean,
  revision: column.int,
};
const present = ({ id, name, body, on_letterhead, revision }: Row<typeof TemplateRow>): LetterTemplate => ({
  id,
  name,
  body,
  on_letterhead,
  shipped: false,
  revision,
});

/**
 * Creates a template once per id. Refuses with letters.unknown_placeholder, which names it, letters.limit_reached, and
 * session.firm_administrator_required.
 */
export function createLetterTemplate(
  { db }: Services,
  actor: StaffActor,
  { id, name, body, on_letterhead }: LetterTemplateInput & { id: string },
): Promise<LetterTemplate> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await checkPlaceholders(tx, body);
    await tx.execute(sql`
      SELECT pg_advisory_xact_lock(hashtextextended('letter templates ' || ${ownWorkspace}, 0))`);
    const { rows: counted } = await query(tx, {
      count: column.int,
    })`SELECT count(*)::int AS count FROM letter_templates WHERE workspace_id = ${ownWorkspace} AND id <> ${id}`;
    if ((counted[0]?.count ?? 0) >= letterLimits.templatesMax) throw refuse('letters.limit_reached');
    await tx.execute(sql`
      INSERT INTO letter_templates (id, workspace_id, name, body, on_letterhead)
      VALUES (${id}, ${ownWorkspace}, ${name}, ${body}, ${on_letterhead}) ON CONFLICT (id) DO NOTHING`);
    const [row] = await queryRows(
      tx,
      TemplateRow,
    )`SELECT id, name, body, on_letterhead, revision FROM letter_templates WHERE id = ${id}`;
    if (!row) throw refuse('letters.template_not_found');
    return present(row);
  });
}

/** Refuses like createLetterTemplate, and with letters.template_changed if somebody else saved since. */
export function changeLetterTemplate(
  { db }: Services,
  actor: StaffActor,
  { id, name, body, on_letterhead, revision }: LetterTemplateInput & { id: string; revision: number },
): Promise<LetterTemplate> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await checkPlaceholders(tx, body);
    const { rows: before } = await query(
      tx,
      TemplateRow,
    )`SELECT id, name, body, on_letterhead, revision FROM letter_templates WHERE id = ${id} FOR UPDATE`;
    const [template] = before;
    if (!template) throw refuse('letters.template_not_found');
    const isSame =
      template.name === name && template.body === body && template.on_letterhead === on_letterhead;
    if (isSame) return present(template);
    if (template.revision !== revision) throw refuse('letters.template_changed');
    const rows = await queryRows(tx, TemplateRow)`
      UPDATE letter_templates SET name = ${name}, body = ${body}, on_letterhead = ${on_letterhead}, revision = revision + 1,
        updated_at = now()
      WHERE id = ${id} RETURNING id, name, body, on_letterhead, revision`;
    return present(rows[0] ?? template);
  });
}

/** Letters created from it stay. Refuses with letters.template_not_found and session.firm_administrator_required. */
export function deleteLetterTemplate(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    const { rowCount } = await tx.execute(sql`DELETE FROM letter_templates WHERE id = ${id}`);
    if (!rowCount) throw refuse('letters.template_not_found');
    return { id };
  });
}

/** The text that a letter starts with. Refuses with letters.template_not_found. */
export async function loadLetterBody({ db }: Services, actor: StaffActor, id: string): Promise<LetterBody> {
  const shipped = ShippedLetter.safeParse(id);
  if (shipped.success) return shippedLetterFiles[shipped.data].read();
  const { rows } = await db.withActor(
    actor,
    (tx) =>
      query(tx, {
        body: column.text,
        on_letterhead: column.boolean,
      })`SELECT body, on_letterhead FROM letter_templates WHERE id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw refuse('letters.template_not_found');
  return { body: row.body, onLetterhead: row.on_letterhead };
}

/** Refuses placeholders that no case fills, and questions that no template asks: they must be typos. */
async function checkPlaceholders(tx: Tx, body: string): Promise<void> {
  const placeholders = listPlaceholders(body);
  const unknown = placeholders.find(({ placeholder }) => !placeholder);
  if (unknown) throw refuse('letters.unknown_placeholder', { placeholder: unknown.inner });
  const wanted = placeholders.flatMap(({ placeholder }) =>
    placeholder?.kind === 'answer' ? placeholder.questions : [],
  );
  if (!wanted.length) return;
  const rows = await queryRows(tx, {
    text: column.text,
    translations: column.json(QuestionTranslations).orNull,
  })`
    SELECT DISTINCT q.text, q.translations FROM template_questions q`;
  const asked = new Set(
    rows
      .flatMap(({ text, translations }) => [
        text,
        ...Object.values(translations ?? {}).map((words) => words?.text ?? ''),
      ])
      .map(toComparable),
  );
  const stray = wanted.find((question) => !asked.has(toComparable(question)));
  if (stray !== undefined) throw refuse('letters.unknown_placeholder', { placeholder: stray });
}
