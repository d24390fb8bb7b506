import { type TrashInput, type TrashItem, trashDays } from '@visafolio/contract/retention/trash.contract.ts';
import { type Page, readTimeCursor, toPage } from '../../../shared/api/cursor.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { showTrash } from '../../../shared/db/trash.ts';
import { requireLeadsWorkspace, selectLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockRequest } from '../../cases/lock-request.ts';
import { deleteCaseRows, recordDeletion } from '../../cases/requests.usecases.ts';
import {
  countTrash,
  deleteContactRow,
  isCaseTrashed,
  lockTrashedContact,
  selectTrash,
  type TrashRow,
  takeCaseOut,
  takeContactOut,
} from './trash.queries.ts';

const pageSize = 50;
const dayMs = 86_400_000;

/** Last in first, with how many there are, and whether the reader may delete them for good. */
export function listTrash(
  { db }: Services,
  actor: StaffActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<TrashItem> & { total: number; may_delete: boolean }> {
  const after = readTimeCursor(cursor);
  return db.withActor(actor, async (tx) => {
    await showTrash(tx);
    const rows = await selectTrash(tx, after, pageSize + 1);
    const page = toPage(rows.map(toItem), pageSize, (item) => [item.trashed_at, item.id]);
    return { ...page, total: await countTrash(tx), may_delete: await selectLeadsWorkspace(tx) };
  });
}

function toItem(row: TrashRow): TrashItem {
  const trashed_at = toInstant(row.trashed_at);
  return {
    ...row,
    trashed_at,
    goes_at: new Date(Date.parse(trashed_at) + trashDays * dayMs).toISOString(),
  };
}

/** Takes it out of the trash. Restoring it again changes nothing. Refuses with trash.not_found. */
export function restoreFromTrash(
  { db }: Services,
  actor: StaffActor,
  { kind, id }: TrashInput,
): Promise<TrashInput> {
  return db.withActor(actor, async (tx) => {
    await showTrash(tx);
    if (kind === 'case') {
      await lockTrashedCase(tx, id);
      if (await takeCaseOut(tx, id)) {
        await recordActivity(tx, actor, { requestId: id, kind: 'request.restored' });
        await recordAudit(tx, { kind: 'case.restored', requestId: id });
      }
      return { kind, id };
    }
    if (!(await lockTrashedContact(tx, id))) throw refuse('trash.not_found');
    if (await takeContactOut(tx, id))
      await recordAudit(tx, { kind: 'contact.restored', subject: { kind: 'contact', id } });
    return { kind, id };
  });
}

/** Deletes it for good. Refuses with session.firm_administrator_required, trash.not_found and legal_holds.held. */
export async function deleteFromTrash(
  services: Services,
  actor: StaffActor,
  { kind, id }: TrashInput,
): Promise<TrashInput> {
  await services.db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    if (kind === 'case') {
      await showTrash(tx);
      await lockTrashedCase(tx, id);
      if (!(await isCaseTrashed(tx, id))) throw refuse('trash.not_found');
      await recordDeletion(tx, actor, id);
      await deleteCaseRows(tx, id);
      return;
    }
    if (!(await lockTrashedContact(tx, id))?.trashed) throw refuse('trash.not_found');
    await recordAudit(tx, { kind: 'contact.deleted', subject: { kind: 'contact', id } });
    await deleteContactRow(tx, id);
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { kind, id };
}

const lockTrashedCase = (tx: Tx, id: string) =>
  lockRequest(tx, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'requests.not_found' ? refuse('trash.not_found') : error;
  });
