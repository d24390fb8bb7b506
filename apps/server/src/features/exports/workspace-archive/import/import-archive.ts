import { Readable } from 'node:stream';
import type { ArchiveCounts } from '@visafolio/contract/firms/workspace-archive.contract.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import pg from 'pg';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { announceOnCommit, changeCapacity, type Tx } from '../../../../shared/db/database.ts';
import { column, queryRows } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { sealAnswers } from '../../../sealing/answer-heads.ts';
import { sealRow } from '../../../sealing/sealed-rows.ts';
import { changeArchiveState, isWorkspaceEmpty, selectArchivedWorkspace } from '../archives.queries.ts';
import { dataPath } from '../format/manifest.ts';
import { type ArchivedTable, archivedTables } from '../format/tables.ts';
import { lockImports } from '../workspace-archive.usecases.ts';
import { type ArchiveFile, readContent } from './archive-file.ts';
import type { CheckedArchive } from './check-archive.ts';
import { type Importing, toImportedRow } from './imported-rows.ts';
import { findStrayRows, insertRows } from './insert-rows.ts';
import { createIdMapping } from './new-ids.ts';
import { BrokenArchive, brokenArchive } from './problem.ts';
import { matchStandardTemplates, readRows } from './standard-templates.ts';

const bucket = 'client-documents';
/** Rows per statement. */
const batch = 200;

interface Import {
  /** Id of the import. */
  id: string;
  archive: ArchiveFile;
  checked: CheckedArchive;
  onProgress: () => Promise<void>;
}

/**
 * Writes a checked archive into the actor's empty workspace: files first, then all rows in one transaction. Until it commits, the
 * files are scheduled for deletion, so that nothing remains if the server is killed. Throws a problem.
 */
export async function importArchive(
  services: Services,
  actor: StaffActor,
  what: Import,
): Promise<ArchiveCounts> {
  const { db } = services;
  const prepared = await db.withActor(actor, (tx) => prepare(tx, actor, what));
  try {
    await storeFiles(services, actor, prepared, what);
    return await db
      .withActor(actor, (tx) => writeRows(tx, services.vault, prepared, what))
      .catch((error) => {
        throw toProblem(error);
      });
  } catch (error) {
    await releaseFiles(services, actor, prepared).catch((err) =>
      services.log.warn({ err }, 'files of an import wait for a day before they are deleted'),
    );
    throw error;
  }
}

async function prepare(tx: Tx, { userId }: StaffActor, { archive, checked }: Import): Promise<Importing> {
  const workspaceId = await selectArchivedWorkspace(tx);
  if (!workspaceId) throw brokenArchive('exports.not_found', null);
  const standard = await matchStandardTemplates(tx, archive);
  const newId = createIdMapping();
  const templateOfVersion = new Map<string, string>();
  for await (const { id, template_id } of readRows(archive, 'template_versions'))
    if (!standard.known.has(id)) templateOfVersion.set(id, newId(template_id));
  const rows = await queryRows(tx, { id: column.uuid, email: column.text })`
    SELECT id, email FROM profiles WHERE workspace_id = ${workspaceId}`;
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  const colleagues = new Map(
    checked.people.flatMap(({ id, email }) => {
      const colleague = byEmail.get(email);
      return colleague ? [[id, colleague] as const] : [];
    }),
  );
  const filePaths = new Map(
    [...checked.files].map(([id, { type }]) => [id, `${workspaceId}/imported_${newId(id)}.${type}`]),
  );
  return { workspaceId, userId, checked, standard, newId, colleagues, filePaths, templateOfVersion };
}

/** Longer than the slowest import; after it, files of a killed import are deleted. */
const deletionDue = sql`now() + interval '24 hours'`;

async function storeFiles(
  { db, files }: Services,
  actor: StaffActor,
  { filePaths, workspaceId, checked }: Importing,
  { archive, onProgress }: Import,
): Promise<void> {
  const paths = [...filePaths.values()];
  await db.withActor(actor, async (tx) => {
    await changeCapacity(tx, 'importer');
    for (let from = 0; from < paths.length; from += 1_000)
      await tx.execute(sql`
        INSERT INTO file_deletions (workspace_id, bucket, file_path, not_before)
        SELECT ${workspaceId}::uuid, ${bucket}, path, ${deletionDue}
        FROM unnest(${sql.param(paths.slice(from, from + 1_000))}::text[]) AS path`);
  });
  for await (const entry of archive.entries()) {
    const path = filePaths.get(entry.fileId ?? '');
    const file = checked.files.get(entry.fileId ?? '');
    if (!path || !file) continue;
    await files.put(bucket, path, Readable.from(readContent(entry)), {
      contentType: file.type === 'bin' ? 'application/octet-stream' : uploadTypes[file.type],
      size: file.size,
      workspaceId,
    });
    await onProgress();
  }
}

/** Deletes the files at once, since nothing refers to them. */
async function releaseFiles(services: Services, actor: StaffActor, { filePaths }: Importing): Promise<void> {
  if (!filePaths.size) return;
  await services.db.withActor(actor, async (tx) => {
    await changeCapacity(tx, 'importer');
    await tx.execute(sql`
      UPDATE file_deletions SET not_before = now() WHERE file_path = ANY (${sql.param([...filePaths.values()])}::text[])`);
  });
  await deleteStoredFiles(services);
}

async function writeRows(tx: Tx, vault: Vault, importing: Importing, what: Import): Promise<ArchiveCounts> {
  const { id, archive, checked } = what;
  const { workspaceId, filePaths } = importing;
  await lockImports(tx, workspaceId);
  if ((await selectArchivedWorkspace(tx)) !== workspaceId) throw brokenArchive('exports.not_found', null);
  await tx.execute(sql`SET CONSTRAINTS ALL DEFERRED`);
  await changeCapacity(tx, 'importer');
  if (!(await isWorkspaceEmpty(tx))) throw brokenArchive('exports.not_empty', null);

  const written = new Map<ArchivedTable, number>();
  for (const table of archivedTables) written.set(table, await writeTable(tx, vault, table, importing, what));
  const stray = await findStrayRows(tx, workspaceId);
  if (stray) throw brokenArchive('exports.not_valid', dataPath(stray));
  await recordImport(tx, importing, archive);
  await unscheduleDeletions(tx, [...filePaths.values()]);
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);

  await changeCapacity(tx, 'sealer');
  for (const { id: requestId } of await selectAnsweredCases(tx, workspaceId))
    await sealAnswers(tx, vault, requestId);
  await changeCapacity(tx, 'staff');
  await writeDefaults(tx, importing, archive);
  await writeOffice(tx, importing, archive);
  await writeNamePattern(tx, importing, archive);
  await writeReminders(tx, importing, archive);
  const counts: ArchiveCounts = {
    cases: written.get('client_requests') ?? 0,
    contacts: written.get('contacts') ?? 0,
    templates: written.get('templates') ?? 0,
    files: filePaths.size,
    missing_files: checked.missing.size,
    unknown_people: checked.people.length - importing.colleagues.size,
  };
  if (!(await changeArchiveState(tx, id, { from: ['importing'], to: 'done', counts })))
    throw brokenArchive('exports.interrupted', null);
  announceOnCommit(tx, workspaceId);
  return counts;
}

/** Their answers get heads, which an archive does not contain. */
const selectAnsweredCases = (tx: Tx, workspaceId: string) =>
  queryRows(tx, { id: column.uuid })`
    SELECT DISTINCT client_request_id AS id FROM client_request_responses WHERE workspace_id = ${workspaceId}`;

async function writeTable(
  tx: Tx,
  vault: Vault,
  table: ArchivedTable,
  importing: Importing,
  { archive, onProgress }: Import,
): Promise<number> {
  const insert = insertRows(table);
  if (!insert) return 0;
  const change = toImportedRow(table);
  let count = 0;
  let rows: object[] = [];
  const write = async () => {
    if (!rows.length) return;
    const { rowCount } = await tx
      .execute(insert(JSON.stringify(rows), importing.workspaceId))
      .catch((error) => {
        throw toProblem(error, dataPath(table));
      });
    if (rowCount !== rows.length) throw brokenArchive('exports.not_valid', dataPath(table));
    count += rows.length;
    rows = [];
    await onProgress();
  };
  for await (const row of readRows(archive, table)) {
    const changed = change(row, importing);
    if (changed) rows.push(await sealRow(vault, importing.workspaceId, table, changed));
    if (rows.length === batch) await write();
  }
  await write();
  return count;
}

/** Records in each case where it was imported from, and its former number. */
async function recordImport(tx: Tx, importing: Importing, archive: ArchiveFile): Promise<void> {
  const { workspaceId, userId, newId, checked } = importing;
  const { workspace, made_at } = checked.manifest;
  let entries: object[] = [];
  let isFirst = true;
  const write = async () => {
    if (!entries.length) return;
    // Announces one of them, so that open pages reload their lists.
    await tx.execute(sql`
      INSERT INTO activity (announced, workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
      SELECT ${isFirst} AND row_number() OVER () = 1, ${workspaceId}::uuid, client_request_id, ${userId}::uuid, 'staff',
        'request.imported', payload
      FROM json_populate_recordset(NULL::activity, ${JSON.stringify(entries)}::json)`);
    entries = [];
    isFirst = false;
  };
  for await (const { id, case_number } of readRows(archive, 'client_requests')) {
    const payload = { case_number: String(case_number), workspace: workspace.name, made_at };
    entries.push({ client_request_id: newId(id), payload });
    if (entries.length === batch) await write();
  }
  await write();
}

/** Keeps existing defaults. A personal workspace has none. */
async function writeDefaults(
  tx: Tx,
  { workspaceId, standard, newId }: Importing,
  archive: ArchiveFile,
): Promise<void> {
  for await (const { template_id, visa_type, notes } of readRows(archive, 'firm_defaults')) {
    const template = template_id && (standard.templates.get(template_id) ?? newId(template_id));
    await tx.execute(sql`
      INSERT INTO firm_defaults (workspace_id, template_id, visa_type, notes)
      SELECT f.id, (SELECT id FROM templates WHERE id = ${template}), ${visa_type}, ${notes}
      FROM firms f WHERE f.id = ${workspaceId}
      ON CONFLICT (workspace_id) DO NOTHING`);
  }
}

/** Keeps existing settings and texts. */
async function writeReminders(tx: Tx, { workspaceId }: Importing, archive: ArchiveFile): Promise<void> {
  for await (const row of readRows(archive, 'reminder_settings'))
    await tx.execute(sql`
      INSERT INTO reminder_settings (workspace_id, mode, days, at_weekends, at_night, by_text, time_zone)
      VALUES (${workspaceId}, ${row.mode}, ${sql.param(row.days)}::int[], ${row.at_weekends}, ${row.at_night}, ${row.by_text},
        ${row.time_zone})
      ON CONFLICT (workspace_id) DO NOTHING`);
  for await (const { language, subject, body } of readRows(archive, 'reminder_texts'))
    await tx.execute(sql`
      INSERT INTO reminder_texts (workspace_id, language, subject, body)
      VALUES (${workspaceId}, ${language}, ${subject}, ${body})
      ON CONFLICT (workspace_id, language) DO NOTHING`);
}

/** Keeps existing details. The archive has no default attorney: the people of an installation fill in their own details. */
async function writeOffice(tx: Tx, { workspaceId }: Importing, archive: ArchiveFile): Promise<void> {
  for await (const row of readRows(archive, 'filing_offices'))
    await tx.execute(sql`
      INSERT INTO filing_offices (workspace_id, name, country, street, unit_type, unit, city, state, postal_code)
      VALUES (${workspaceId}, ${row.name}, ${row.country}, ${row.street}, ${row.unit_type}, ${row.unit}, ${row.city},
        ${row.state}, ${row.postal_code})
      ON CONFLICT (workspace_id) DO NOTHING`);
}

/** Keeps an existing pattern. */
async function writeNamePattern(tx: Tx, { workspaceId }: Importing, archive: ArchiveFile): Promise<void> {
  for await (const { name_pattern } of readRows(archive, 'firm_file_settings'))
    await tx.execute(sql`
      INSERT INTO firm_file_settings (workspace_id, name_pattern)
      SELECT id, ${name_pattern} FROM firms WHERE id = ${workspaceId}
      ON CONFLICT (workspace_id) DO UPDATE SET name_pattern = excluded.name_pattern, updated_at = now()
      WHERE firm_file_settings.name_pattern IS NULL`);
}

async function unscheduleDeletions(tx: Tx, paths: string[]): Promise<void> {
  let removed = 0;
  for (let from = 0; from < paths.length; from += 1_000) {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM file_deletions WHERE file_path = ANY (${sql.param(paths.slice(from, from + 1_000))}::text[])`);
    removed += rowCount ?? 0;
  }
  // The import took longer than the delay of the scheduled deletion.
  if (removed !== paths.length) throw brokenArchive('exports.interrupted', null);
}

/** Turns a database error about a row into a problem; returns other errors unchanged. */
function toProblem(error: unknown, at: string | null = null): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (error instanceof BrokenArchive || !(cause instanceof pg.DatabaseError)) return error;
  const isAboutRows = /^(22|23)/.test(cause.code ?? '');
  const table = archivedTables.find((known) => known === cause.table);
  return isAboutRows
    ? brokenArchive('exports.not_valid', at ?? (table ? dataPath(table) : null), error)
    : error;
}
