import { QueueFilter, type SavedView, ViewAddress } from '@visafolio/contract/cases/queue.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import {
  countOwnViews,
  deleteView,
  insertView,
  selectView,
  selectViews,
  updateView,
  type ViewRow,
} from './views.queries.ts';

/** One's own views, and those that the workspace shares. */
export function listViews({ db }: Services, actor: StaffActor): Promise<{ items: SavedView[] }> {
  return db.withActor(actor, async (tx) => ({ items: (await selectViews(tx)).map(toView) }));
}

interface ViewInput {
  id?: string | undefined;
  revision?: number | undefined;
  name: string;
  address: ViewAddress;
  shared: boolean;
  idempotency_key?: string | undefined;
}

/** Refuses with views.not_found, views.changed and views.full. */
export function saveView(services: Services, actor: StaffActor, input: ViewInput): Promise<SavedView> {
  const { id, revision, name, address, shared } = input;
  return services.db.withActor(actor, async (tx) => {
    if (id) return change(tx, { id, revision: revision ?? 0 }, { name, address, shared });
    if ((await countOwnViews(tx, actor.userId)) >= limits.viewsPerPerson) throw refuse('views.full');
    const made = await insertView(tx, actor.userId, { name, address, shared }, input.idempotency_key);
    return requireView(tx, made ?? '');
  });
}

/** Refuses with views.not_found and views.changed. */
export function renameView(
  { db }: Services,
  actor: StaffActor,
  { id, revision, name }: { id: string; revision: number; name: string },
): Promise<SavedView> {
  return db.withActor(actor, (tx) => change(tx, { id, revision }, { name }));
}

/** Refuses with views.not_found where it is not theirs to remove. */
export function removeView(
  { db }: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    if (!(await deleteView(tx, id))) throw refuse('views.not_found');
    return { id };
  });
}

async function change(
  tx: Tx,
  { id, revision }: { id: string; revision: number },
  to: { name: string; address?: ViewAddress; shared?: boolean },
): Promise<SavedView> {
  const changed = await updateView(tx, id, revision, to);
  const view = await requireView(tx, id);
  if (changed) return view;
  throw refuse(view.can_change ? 'views.changed' : 'views.not_found');
}

async function requireView(tx: Tx, id: string): Promise<SavedView> {
  const row = await selectView(tx, id);
  if (!row) throw refuse('views.not_found');
  return toView(row);
}

const toView = (row: ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  address: readAddress(row.address),
  shared: row.shared,
  made_by: row.made_by && row.maker ? { id: row.made_by, name: row.maker } : null,
  can_change: row.can_change,
  revision: row.revision,
});

/** What an earlier version wrote and this one does not know is left out, field by field. */
function readAddress(stored: unknown): ViewAddress {
  const given = isFields(stored) ? stored : {};
  const filter = isFields(given.filter) ? given.filter : {};
  const known = Object.entries(QueueFilter.shape).flatMap(([name, field]) => {
    const read = field.safeParse(filter[name]);
    return read.success && read.data !== undefined ? [[name, read.data]] : [];
  });
  const { sort, direction, columns } = ViewAddress.shape;
  return {
    filter: QueueFilter.parse(Object.fromEntries(known)),
    sort: sort.safeParse(given.sort).data,
    direction: direction.safeParse(given.direction).data,
    columns: columns.safeParse(given.columns).data,
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
