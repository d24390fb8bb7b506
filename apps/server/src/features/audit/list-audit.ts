import type { AuditEntry } from '@visafolio/contract/audit/audit.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { Page } from '../../shared/api/cursor.ts';
import type { AdministratorActor, StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant } from '../../shared/db/instant.ts';
import { requireLeadsWorkspace } from '../../shared/db/workspace.ts';
import type { Services } from '../../shared/services.ts';
import {
  type AuditPageWanted,
  type EntryRow,
  selectHiddenCases,
  selectInstallationEntries,
  selectWorkspaceEntries,
} from './audit.queries.ts';

type Wanted = Omit<AuditPageWanted, 'limit'> & { limit?: number };

/** Newest first. Refuses with session.firm_administrator_required. */
export async function listWorkspaceAudit(
  { db }: Pick<Services, 'db'>,
  actor: StaffActor,
  { limit = limits.adminPage, ...wanted }: Wanted,
): Promise<Page<AuditEntry>> {
  const rows = await db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    return selectWorkspaceEntries(tx, { ...wanted, limit });
  });
  return toAuditPage(rows, limit);
}

/** Rows that are read at once. */
const batch = 1_000;

/**
 * All of it, newest first, except what is about restricted cases that the reader may not see; nothing for who does not
 * lead the workspace.
 */
export async function* readWorkspaceAudit(tx: Tx): AsyncGenerator<AuditEntry, void> {
  const hidden = new Set(await selectHiddenCases(tx));
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = toAuditPage(
      await selectWorkspaceEntries(tx, { cursor, limit: batch }),
      batch,
    );
    yield* items.filter((entry) => !entry.case || !hidden.has(entry.case.id));
    if (next_cursor === null) return;
    cursor = next_cursor;
  }
}

/** For administrators of the product, newest first. */
export async function listInstallationAudit(
  { db }: Pick<Services, 'db'>,
  actor: AdministratorActor,
  { limit = limits.adminPage, ...wanted }: Wanted,
): Promise<Page<AuditEntry>> {
  const rows = await db.withActor(actor, (tx) => selectInstallationEntries(tx, { ...wanted, limit }));
  return toAuditPage(rows, limit);
}

function toAuditPage(rows: EntryRow[], limit: number): Page<AuditEntry> {
  const items = rows.slice(0, limit).map(toAuditEntry);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const toAuditEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: toInstant(row.at),
  kind: row.kind,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  address: row.address,
  case:
    row.request_id === null ? null : { id: row.request_id, name: row.request_name, number: row.case_number },
  subject:
    row.subject_kind === null || row.subject_id === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  data: row.data,
});
