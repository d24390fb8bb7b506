import { createHash } from 'node:crypto';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { personName } from '../../../../shared/db/person-name.ts';
import { column, query } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import type { ScratchFile } from '../../../../shared/vault/scratch-file.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { readWorkspaceAudit } from '../../../audit/list-audit.ts';
import { openAnswers, type StoredAnswer } from '../../../sealing/answer-heads.ts';
import { hasSealedColumns, openRow } from '../../../sealing/sealed-rows.ts';
import { auditLogCsv } from '../../audit-columns.ts';
import { type ArchivedTable, archivedTables } from '../format/tables.ts';
import { selectFiles, selectRows } from './select-rows.ts';

/** Rows per fetch. */
const batch = 500;

/** A range of the spool. */
export interface SpooledFile {
  start: number;
  rows: number;
  size: number;
  sha256: string;
}

export interface Spool {
  content: ScratchFile;
  tables: Record<ArchivedTable, SpooledFile>;
  /** Lines `{ id, file_path, at }`. */
  files: SpooledFile;
  /** As CSV. */
  auditLog: SpooledFile;
  caseIds: string[];
  casesLeftOut: number;
  workspace: { kind: 'firm' | 'personal'; name: string };
}

/**
 * Writes the rows of the actor's workspace into `content`, from one snapshot. Writes all of them before anything is sent, because
 * a slow reader would keep the snapshot open.
 */
export async function spoolRows(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  actor: StaffActor,
  content: ScratchFile,
): Promise<Spool> {
  return db.withActor(actor, async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    const [about] = (
      await query(tx, { firm: column.text.orNull, person: column.text, hidden: column.int })`
        SELECT f.name AS firm, ${personName} AS person,
          cardinality(app_hidden_cases()) AS hidden
        FROM profiles p LEFT JOIN firms f ON f.id = p.firm_id WHERE p.id = (SELECT app_user_id())`
    ).rows;
    if (!about) throw new Error('the acting professional has no profile');
    const cases = await query(tx, { id: column.uuid })`SELECT id FROM client_requests`;
    const tables: Partial<Record<ArchivedTable, SpooledFile>> = {};
    const heads = await query(tx, { client_request_id: column.uuid, head: column.text })`
      SELECT client_request_id, head FROM answer_heads`;
    const headsByCase = new Map(heads.rows.map(({ client_request_id, head }) => [client_request_id, head]));
    for (const table of archivedTables)
      tables[table] = await spool(tx, selectRows(table), content, opening(vault, table, headsByCase));
    return {
      content,
      tables: tables as Record<ArchivedTable, SpooledFile>,
      files: await spool(tx, selectFiles, content),
      auditLog: await spoolAuditLog(tx, content),
      caseIds: cases.rows.map(({ id }) => id),
      casesLeftOut: about.hidden,
      workspace:
        about.firm === null ? { kind: 'personal', name: about.person } : { kind: 'firm', name: about.firm },
    };
  });
}

async function spoolAuditLog(tx: Tx, content: ScratchFile): Promise<SpooledFile> {
  const hash = createHash('sha256');
  const start = content.size;
  let rows = 0;
  for await (const piece of auditLogCsv(readWorkspaceAudit(tx), defaultLanguage)) {
    hash.update(piece);
    await content.append(piece);
    rows++;
  }
  // The first piece is the header.
  return { start, rows: rows - 1, size: content.size - start, sha256: hash.digest('hex') };
}

type ChangeLine = (line: string) => string | Promise<string>;

/** Unseals rows for the archive. */
const opening = (vault: Vault, table: ArchivedTable, heads: ReadonlyMap<string, string>): ChangeLine =>
  table === 'client_request_responses'
    ? async (line) => JSON.stringify(await openAnswerRow(vault, heads, JSON.parse(line)))
    : hasSealedColumns(table)
      ? async (line) => JSON.stringify(await openRow(vault, table, JSON.parse(line)))
      : (line) => line;

type AnswerRow = StoredAnswer & { client_request_id: string };

/** Throws for a damaged answer: in an archive it would look like any other. */
async function openAnswerRow(
  vault: Vault,
  heads: ReadonlyMap<string, string>,
  row: AnswerRow,
): Promise<object> {
  const { client_request_id: requestId } = row;
  const [opened] = await openAnswers(vault, requestId, [{ ...row, head: heads.get(requestId) ?? null }]);
  if (!opened || opened.is_damaged) throw new Error(`an answer of the case ${requestId} is damaged`);
  const { is_damaged: _, ...archived } = opened;
  return archived;
}

async function spool(
  tx: Tx,
  select: SQL,
  content: ScratchFile,
  change: ChangeLine = (line) => line,
): Promise<SpooledFile> {
  const hash = createHash('sha256');
  const start = content.size;
  let rows = 0;
  await tx.execute(sql`DECLARE archived NO SCROLL CURSOR FOR
    SELECT row_to_json(archived)::text AS line FROM (${select}) archived`);
  for (;;) {
    const fetched = await query(tx, { line: column.text })`
      FETCH ${sql.raw(String(batch))} FROM archived`;
    if (!fetched.rows.length) break;
    const changed = await Promise.all(fetched.rows.map(({ line }) => change(line)));
    const lines = Buffer.from(changed.map((line) => `${line}\n`).join(''));
    rows += fetched.rows.length;
    hash.update(lines);
    await content.append(lines);
  }
  await tx.execute(sql`CLOSE archived`);
  return { start, rows, size: content.size - start, sha256: hash.digest('hex') };
}
