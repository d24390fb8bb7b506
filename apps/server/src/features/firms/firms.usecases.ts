import type { Firm, FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { type Page, readNameCursor, toPage } from '../../shared/api/cursor.ts';
import { refuse } from '../../shared/api/refuse.ts';
import { type AdministratorActor, type StaffActor, system } from '../../shared/db/actor.ts';
import { changeCapacity } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { returnCasesToPeople } from '../workspaces/dissolve-firm.ts';
import { joinFirm } from '../workspaces/join-firm.ts';
import { endMoving } from '../workspaces/moving.ts';
import { deleteLogoFile } from './firm-logos.usecases.ts';
import {
  countFirms,
  deleteFirm,
  insertFirm,
  selectFirm,
  selectFirms,
  toFirm,
  updateFirm,
} from './firms.queries.ts';

interface FirmsPage extends Page<Firm> {
  total: number;
}

/** A page of firms by name, and how many match the search. */
export async function listFirms(
  { db }: Services,
  actor: AdministratorActor,
  { q, cursor, limit }: { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<FirmsPage> {
  const after = readNameCursor(cursor);
  return db.withActor(actor, async (tx) => {
    const [rows, total] = await Promise.all([
      selectFirms(tx, { q, after, limit: limit + 1 }),
      countFirms(tx, q),
    ]);
    const page = toPage(rows, limit, (row) => [row.sort_name, row.id]);
    return { ...page, items: page.items.map(toFirm), total };
  });
}

export const createFirm = ({ db }: Services, actor: AdministratorActor, firm: FirmInput): Promise<Firm> =>
  db.withActor(actor, async (tx) => {
    const created = await selectFirm(tx, await insertFirm(tx, firm));
    if (!created) throw new Error('the firm just created is not there');
    return created;
  });

/** Refuses with firms.not_found. */
export const getFirm = (
  { db }: Services,
  actor: AdministratorActor | StaffActor,
  id: string,
): Promise<Firm> =>
  db.withActor(actor, async (tx) => {
    const firm = await selectFirm(tx, id);
    if (!firm) throw refuse('firms.not_found');
    return firm;
  });

/** Administrators of the product change any firm, firm administrators their own. Refuses with firms.not_found. */
export const changeFirm = (
  { db }: Services,
  actor: AdministratorActor | StaffActor,
  { id, ...firm }: FirmInput & { id: string },
): Promise<Firm> =>
  db.withActor(actor, async (tx) => {
    if (!(await selectFirm(tx, id))) throw refuse('firms.not_found');
    // The staff role may change the logo only; the system's policy checks who administers the firm.
    if (actor.as === 'staff') await changeCapacity(tx, 'system');
    await updateFirm(tx, id, firm);
    const changed = await selectFirm(tx, id);
    if (!changed) throw refuse('firms.not_found');
    return changed;
  });

/**
 * Its users stay, without a firm, and keep the cases they are responsible for; its logo is deleted. Refuses with
 * firms.not_found.
 */
export const removeFirm = (
  { db, vault }: Services,
  actor: AdministratorActor,
  id: string,
): Promise<{ id: string }> =>
  db.withActor(actor, async (tx) => {
    if (!(await selectFirm(tx, id))) throw refuse('firms.not_found');
    await returnCasesToPeople(tx, vault, id);
    await changeCapacity(tx, 'administrator');
    const gone = await deleteFirm(tx, id);
    await endMoving(tx);
    await deleteLogoFile(tx, gone?.logo_url ?? null);
    return { id };
  });

/**
 * Creates a firm for a professional who belongs to none. As the system, because no policy can distinguish a firm
 * created in this transaction from another one. Refuses with firms.already_member.
 */
export const createOwnFirm = (
  { db }: Services,
  actor: StaffActor,
  name: string,
): Promise<{ id: string; name: string; logo_url: null }> =>
  db.withActor(system, async (tx) => {
    const id = await insertFirm(tx, { name, description: '' });
    if (!(await joinFirm(tx, actor.userId, id))) throw refuse('firms.already_member');
    return { id, name, logo_url: null };
  });
