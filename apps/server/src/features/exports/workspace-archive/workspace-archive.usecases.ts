import type { ArchiveImport } from '@visafolio/contract/firms/workspace-archive.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { execute } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import {
  insertArchive,
  isExportOrdered,
  isWorkspaceEmpty,
  selectArchivedWorkspace,
  selectLastExport,
  selectLastImport,
} from './archives.queries.ts';

export interface ArchiveStatus {
  allowed: boolean;
  empty: boolean;
  last_export: { at: string; by: string } | null;
  last_import: ArchiveImport | null;
  max_bytes: number;
}

export async function getArchiveStatus({ db, config }: Services, actor: StaffActor): Promise<ArchiveStatus> {
  const max_bytes = config.archives.maxBytes;
  return db.withActor(actor, async (tx) => {
    if (!(await selectArchivedWorkspace(tx)))
      return { allowed: false, empty: false, last_export: null, last_import: null, max_bytes };
    const last_export = await selectLastExport(tx);
    const last_import = await selectLastImport(tx);
    await changeCapacity(tx, 'importer');
    return { allowed: true, empty: await isWorkspaceEmpty(tx), last_export, last_import, max_bytes };
  });
}

/** The person who ordered it may download it for as long as their sign-in counts as recent. */
export async function orderExport({ db }: Services, actor: StaffActor): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await admit(tx);
    const ordered = await insertArchive(tx, { userId: actor.userId, direction: 'export', state: 'ordered' });
    if (!ordered) throw new Error('the archive was not ordered');
    return ordered;
  });
}

export async function isOrdered({ db }: Services, actor: StaffActor, id: string): Promise<boolean> {
  return db.withActor(actor, (tx) => isExportOrdered(tx, id, actor.userId, limits.recentSignInMinutes));
}

/** Begins the only import at a time, into an empty workspace. */
export async function beginImport(
  { db, config }: Services,
  actor: StaffActor,
  { id, size }: { id: string; size: number },
): Promise<{ id: string }> {
  const max_bytes = config.archives.maxBytes;
  if (size > max_bytes) throw refuse('exports.too_large', { max_bytes });
  return db.withActor(actor, async (tx) => {
    const workspace = await admit(tx);
    await lockImports(tx, workspace);
    const last = await selectLastImport(tx);
    if (last?.id === id) return { id };
    if (last && !['done', 'refused'].includes(last.state)) throw refuse('exports.import_running');
    const begun = await insertArchive(tx, {
      id,
      userId: actor.userId,
      direction: 'import',
      state: 'ordered',
    });
    if (!begun) throw refuse('exports.import_running');
    await changeCapacity(tx, 'importer');
    if (!(await isWorkspaceEmpty(tx))) throw refuse('exports.not_empty');
    return begun;
  });
}

/** Serializes imports into one workspace. */
export const lockImports = (tx: Tx, workspace: string): Promise<void> =>
  execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${workspace}`}, 0))`;

async function admit(tx: Tx): Promise<string> {
  const workspace = await selectArchivedWorkspace(tx);
  if (!workspace) throw refuse('session.firm_administrator_required');
  return workspace;
}
