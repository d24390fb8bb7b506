import type { HoldSubject, LegalHold, ListedHold } from '@visafolio/contract/retention/holds.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { showTrash } from '../../../shared/db/trash.ts';
import { requireLeadsWorkspace, selectLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { lockRequest } from '../../cases/lock-request.ts';
import {
  endHold,
  type HoldRow,
  hasHold,
  insertHold,
  lockContactRow,
  selectContactOfCase,
  selectHold,
  selectHolds,
  selectHoldsOfCase,
} from './holds.queries.ts';

const toHold = <R extends HoldRow>(row: R) => ({ ...row, placed_at: toInstant(row.placed_at) });

/** Holds in force on a case and its contact. Refuses with requests.not_found. */
export function getHoldsOfCase(
  { db }: Services,
  actor: StaffActor,
  { request_id }: { request_id: string },
): Promise<{ items: LegalHold[]; contact_id: string | null; may_change: boolean }> {
  return db.withActor(actor, async (tx) => {
    const request = await selectContactOfCase(tx, request_id);
    if (!request) throw refuse('requests.not_found');
    const items = (await selectHoldsOfCase(tx, request_id)).map(toHold);
    return { items, contact_id: request.contact_id, may_change: await selectLeadsWorkspace(tx) };
  });
}

/** Holds in force in the workspace. */
export function listHolds(
  { db }: Services,
  actor: StaffActor,
): Promise<{ items: ListedHold[]; may_change: boolean }> {
  return db.withActor(actor, async (tx) => {
    await showTrash(tx);
    return { items: (await selectHolds(tx)).map(toHold), may_change: await selectLeadsWorkspace(tx) };
  });
}

/**
 * Placing a second hold returns the first. Refuses with session.firm_administrator_required, requests.not_found and
 * contacts.not_found.
 */
export function placeHold(
  { db }: Services,
  actor: StaffActor,
  { subject, reason }: { subject: HoldSubject; reason: string },
): Promise<LegalHold> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    // The locks that deleting them takes.
    if (subject.of === 'case') await lockRequest(tx, subject.request_id);
    else if (!(await lockContactRow(tx, subject.contact_id))) throw refuse('contacts.not_found');
    const requestId = subject.of === 'case' ? subject.request_id : null;
    const contactId = subject.of === 'contact' ? subject.contact_id : null;
    const known = await selectHold(tx, requestId, contactId);
    if (known) return toHold(known);
    await insertHold(tx, { requestId, contactId, reason, userId: actor.userId });
    const placed = await selectHold(tx, requestId, contactId);
    if (!placed) throw new Error('the legal hold was not placed');
    return toHold(placed);
  });
}

/** Lifting it twice changes nothing. Refuses with session.firm_administrator_required and holds.not_found. */
export function liftHold(
  { db }: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    await showTrash(tx);
    if (!(await endHold(tx, id, actor.userId)) && !(await hasHold(tx, id))) throw refuse('holds.not_found');
    return { id };
  });
}
