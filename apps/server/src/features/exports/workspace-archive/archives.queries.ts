import {
  type ArchiveCounts,
  ArchiveImport,
  ArchiveProblem,
} from '@visafolio/contract/firms/workspace-archive.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  queryValue,
  requireValue,
} from '../../../shared/db/query.ts';

export type ArchiveState = ArchiveImport['state'];

/** The workspace that the person may export and import; null for firm members who are not admins. */
export const selectArchivedWorkspace = (tx: Tx): Promise<string | null> =>
  queryValue(tx, column.uuid.orNull)`SELECT app_archived_workspace() AS id`;

/** Needs the capacity `importer`, which also sees restricted cases. */
export const isWorkspaceEmpty = (tx: Tx): Promise<boolean> =>
  requireValue(tx, column.boolean)`
    SELECT NOT EXISTS (SELECT id FROM client_requests WHERE workspace_id = app_archived_workspace())
      AND NOT EXISTS (SELECT id FROM contacts WHERE workspace_id = app_archived_workspace())
      AND NOT EXISTS (SELECT id FROM templates WHERE workspace_id = app_archived_workspace()) AS empty`;

export interface NewArchive {
  id?: string;
  userId: string;
  direction: 'export' | 'import';
  state: ArchiveState;
}

/** Null if the id is taken. */
export const insertArchive = (tx: Tx, archive: NewArchive): Promise<{ id: string } | null> =>
  queryRow(tx, { id: column.uuid })`
    INSERT INTO workspace_archives (id, workspace_id, user_id, user_name, direction, state)
    SELECT coalesce(${archive.id ?? null}::uuid, new_id()), app_archived_workspace(), ${archive.userId}::uuid,
      ${personName}, ${archive.direction}, ${archive.state}
    FROM profiles p WHERE p.id = ${archive.userId}
    ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Changes the state of an archive that is in one of the `from` states. False if it is not, or is somebody else's. */
export const changeArchiveState = (
  tx: Tx,
  id: string,
  { from, to, counts }: { from: ArchiveState[]; to: ArchiveState; counts?: ArchiveCounts },
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE workspace_archives SET state = ${to}, touched_at = now(),
      counts = coalesce(${counts ? JSON.stringify(counts) : null}::jsonb, counts)
    WHERE id = ${id} AND state = ANY (${sql.param(from)}::text[])`;

export const markRefused = (tx: Tx, id: string, problem: ArchiveProblem, at: string | null): Promise<void> =>
  execute(tx)`
    UPDATE workspace_archives SET state = 'refused', problem = ${problem}, problem_at = ${at}, touched_at = now()
    WHERE id = ${id} AND state IN ('ordered', 'receiving', 'checking', 'importing')`;

export const touchArchive = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`UPDATE workspace_archives SET touched_at = now() WHERE id = ${id}`;

/** Longer than the interval at which a working server touches its import. */
const silent = sql`interval '2 minutes'`;

const ArchiveRow = {
  id: column.uuid,
  state: column.oneOf(ArchiveImport.shape.state.options),
  silent: column.boolean,
  counts: column.json<ArchiveCounts | Record<string, never>>(),
  problem: column.oneOf(ArchiveProblem.options).orNull,
  problem_at: column.text.orNull,
  by: column.text,
  created_at: column.timestamp,
};

export async function selectLastImport(tx: Tx): Promise<ArchiveImport | null> {
  const row = await queryRow(tx, ArchiveRow)`
    SELECT id, state, touched_at < now() - ${silent} AS silent, counts, problem, problem_at, user_name AS by, created_at
    FROM workspace_archives
    WHERE workspace_id = app_archived_workspace() AND direction = 'import' ORDER BY created_at DESC, id DESC LIMIT 1`;
  if (!row) return null;
  // The server that worked on it was killed, so nothing was imported.
  const interrupted = row.silent && !['done', 'refused'].includes(row.state);
  return {
    id: row.id,
    state: interrupted ? 'refused' : row.state,
    counts: row.state === 'done' ? (row.counts as ArchiveCounts) : null,
    problem: interrupted ? 'exports.interrupted' : row.problem,
    problem_at: row.problem_at,
    by: row.by,
    created_at: toInstant(row.created_at),
  };
}

export async function selectLastExport(tx: Tx): Promise<{ at: string; by: string } | null> {
  const rows = await queryRows(tx, { at: column.timestamp, by: column.text })`
    SELECT created_at AS at, user_name AS by FROM workspace_archives
    WHERE workspace_id = app_archived_workspace() AND direction = 'export' AND state = 'done'
    ORDER BY created_at DESC, id DESC LIMIT 1`;
  return rows[0] ? { at: toInstant(rows[0].at), by: rows[0].by } : null;
}

/** Whether the person ordered this export within the last minutes. */
export const isExportOrdered = (tx: Tx, id: string, userId: string, minutes: number): Promise<boolean> =>
  hasRow(tx)`
    SELECT 1 FROM workspace_archives
    WHERE id = ${id} AND user_id = ${userId} AND direction = 'export'
      AND created_at > now() - make_interval(mins => ${minutes})`;

/** Records one view for each case whose files and answers are in the archive. */
export const recordArchiveViews = (tx: Tx, userId: string, fileName: string): Promise<void> =>
  execute(tx)`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT r.workspace_id, r.id, ${userId}::uuid, 'staff', 'document.viewed', jsonb_build_object('file_name', ${fileName}::text)
    FROM client_requests r WHERE r.workspace_id = app_archived_workspace()
    UNION ALL
    SELECT r.workspace_id, r.id, ${userId}::uuid, 'staff', 'answers.viewed', '{}'::jsonb
    FROM client_requests r WHERE r.workspace_id = app_archived_workspace()`;
