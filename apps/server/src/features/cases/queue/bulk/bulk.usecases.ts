import { type BulkAction, BulkRefusal, type BulkRow } from '@visafolio/contract/cases/queue.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Refusal, refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../../shared/db/instant.ts';
import type { Services } from '../../../../shared/services.ts';
import { assignPeople } from '../../../firms/people/case-people.usecases.ts';
import { listColleagues } from '../../../firms/people/people.usecases.ts';
import { type Acting, reassignCases } from '../../../firms/people/reassign-cases.ts';
import { isNothingMissing, sendReminder } from '../../../notifications/reminders/reminders.usecases.ts';
import { archiveRequest } from '../../edit/archive-request.ts';
import { setDueDate } from '../../edit/due-date.ts';
import { updateRequestStatus } from '../../requests.usecases.ts';
import {
  type BulkCase,
  beginRun,
  noteOutcome,
  type Outcome,
  selectCases,
  selectChosen,
  selectRun,
} from './bulk.queries.ts';

interface BulkInput {
  action: BulkAction;
  ids: string[];
}

/** What would happen to each row now; in the order of the choice. Refuses with accounts.colleague_not_found. */
export async function previewBulk(
  services: Services,
  actor: StaffActor,
  acting: Acting,
  { action, ids }: BulkInput,
): Promise<{ rows: BulkRow[] }> {
  await requireColleague(services, actor, acting, action);
  return services.db.withActor(actor, async (tx) => ({ rows: await judge(tx, acting, action, ids) }));
}

/**
 * Does it to each row, one after the other, each in a transaction of its own; a row that is refused keeps none from being done.
 * The same key again answers with what came of it. Refuses with accounts.colleague_not_found and bulk.running.
 */
export async function runBulk(
  services: Services,
  actor: StaffActor,
  acting: Acting,
  { action, ids, idempotency_key }: BulkInput & { idempotency_key: string },
): Promise<{ rows: (BulkRow & { later: boolean })[]; download: string | null }> {
  await requireColleague(services, actor, acting, action);
  const chosen = [...new Set(ids)];
  const { db } = services;
  const run = await db.withActor(actor, (tx) => beginRun(tx, actor.userId, idempotency_key));
  const { id, outcome } = run
    ? { id: run, outcome: await doEach(services, actor, acting, { action, ids: chosen }) }
    : await readRun(services, actor, idempotency_key);
  if (run) await db.withActor(actor, (tx) => noteOutcome(tx, id, outcome));
  const cases = await db.withActor(actor, (tx) => readCases(tx, chosen));
  const known = new Map(cases.map((each) => [each.id, each]));
  return {
    rows: outcome.map((row) => ({
      id: row.id,
      name: known.get(row.id)?.name ?? '',
      refused: BulkRefusal.nullable().catch('service.unavailable').parse(row.refused),
      later: row.later,
      reminded_at: toInstantOrNull(known.get(row.id)?.reminded_at ?? null),
    })),
    download: action.kind === 'download' ? `/api/exports/selections/${id}.zip` : null,
  };
}

/** The requests that a person chose to take out together, lately. */
export const listChosen = ({ db }: Services, actor: StaffActor, runId: string): Promise<string[]> =>
  db.withActor(actor, (tx) => selectChosen(tx, runId));

const readCases = (tx: Tx, ids: string[]) => selectCases(tx, ids, limits.reminderEveryMinutes);

async function readRun({ db }: Services, actor: StaffActor, key: string) {
  const before = await db.withActor(actor, (tx) => selectRun(tx, actor.userId, key));
  if (!before?.outcome) throw refuse('bulk.running');
  return { id: before.id, outcome: before.outcome };
}

async function requireColleague(
  services: Services,
  actor: StaffActor,
  { workspaceId }: Acting,
  action: BulkAction,
): Promise<void> {
  if (!('user_id' in action)) return;
  const colleagues = await listColleagues(services, actor, workspaceId ?? '');
  const isThere = action.user_id === actor.userId || colleagues.some(({ id }) => id === action.user_id);
  if (!isThere) throw refuse('accounts.colleague_not_found');
}

async function judge(tx: Tx, acting: Acting, action: BulkAction, ids: string[]): Promise<BulkRow[]> {
  const cases = new Map((await readCases(tx, ids)).map((each) => [each.id, each]));
  const rows: BulkRow[] = [];
  for (const id of new Set(ids)) {
    const found = cases.get(id);
    const refused = found ? await findObjection(tx, acting, action, found) : 'requests.not_found';
    rows.push({
      id,
      name: found?.name ?? '',
      refused,
      reminded_at: toInstantOrNull(found?.reminded_at ?? null),
    });
  }
  return rows;
}

/** Why it cannot be done to this request; the use case that does it says the same. */
async function findObjection(
  tx: Tx,
  acting: Acting,
  action: BulkAction,
  found: BulkCase,
): Promise<BulkRefusal | null> {
  const isTheirs = found.responsible_id === acting.userId || acting.firmRole === 'firm_admin';
  switch (action.kind) {
    case 'download':
      return null;
    case 'remind':
      if (found.status === 'completed') return 'requests.completed';
      if (await isNothingMissing(tx, found.id)) return 'requests.nothing_missing';
      return found.reminded_lately ? 'requests.reminded_recently' : null;
    case 'hand_over':
      if (!isTheirs) return 'requests.not_responsible';
      return found.responsible_id === action.user_id ? 'requests.unchanged' : null;
    case 'assign':
      if (!isTheirs && !found.members.includes(acting.userId)) return 'requests.not_responsible';
      return isOnCase(found, action.user_id) ? 'requests.unchanged' : null;
    case 'due':
      if (found.status === 'completed') return 'requests.completed';
      return found.due_on === action.due_on ? 'requests.unchanged' : null;
    case 'status':
      return found.status === action.status ? 'requests.unchanged' : null;
    case 'archive':
      if (found.archived === action.archived) return 'requests.unchanged';
      return found.status === 'completed' ? null : 'requests.not_completed';
  }
}

const isOnCase = ({ responsible_id, members }: BulkCase, person: string) =>
  responsible_id === person || members.includes(person);

async function doEach(
  services: Services,
  actor: StaffActor,
  acting: Acting,
  { action, ids }: BulkInput,
): Promise<Outcome[]> {
  const outcome: Outcome[] = [];
  for (const id of ids) {
    try {
      const [row] = await services.db.withActor(actor, (tx) => judge(tx, acting, action, [id]));
      const refused = row ? row.refused : 'requests.not_found';
      const later = refused === null && (await doOne(services, actor, acting, action, id));
      outcome.push({ id, refused, later });
    } catch (error) {
      if (!(error instanceof Refusal))
        services.log.error({ err: error, requestId: id, action: action.kind }, 'one of many failed');
      outcome.push({ id, refused: toRefused(error), later: false });
    }
  }
  return outcome;
}

const toRefused = (error: unknown): BulkRefusal =>
  BulkRefusal.catch('service.unavailable').parse(error instanceof Refusal ? error.code : '');

/** True: it was ordered and happens later. */
async function doOne(
  services: Services,
  actor: StaffActor,
  acting: Acting,
  action: BulkAction,
  id: string,
): Promise<boolean> {
  switch (action.kind) {
    case 'download':
      break;
    case 'remind':
      return !(await sendReminder(services, actor, id)).sent;
    case 'hand_over':
      await reassignCases(services, actor, acting, { request_ids: [id], to: action.user_id });
      break;
    case 'assign': {
      const [found] = await services.db.withActor(actor, (tx) => readCases(tx, [id]));
      if (!found) throw refuse('requests.not_found');
      const { responsible_id: responsible, members, restricted } = found;
      await assignPeople(services, actor, acting, {
        id,
        user_ids: [...members, action.user_id],
        seen: { responsible, user_ids: members, restricted },
      });
      break;
    }
    case 'due':
      await setDueDate(services, actor, { id, due_on: action.due_on });
      break;
    case 'status':
      await updateRequestStatus(services, actor, id, action.status);
      break;
    case 'archive':
      await archiveRequest(services, actor, { id, archived: action.archived });
      break;
  }
  return false;
}
