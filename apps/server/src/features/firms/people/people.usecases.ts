import type {
  Colleague,
  FirmPerson,
  FirmRole,
  PlacedCase,
} from '@visafolio/contract/firms/workspace.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { type FirmNotice, orderFirmNotice } from '../../accounts/mail-orders/account-mails.ts';
import { assignCases, distributeCases } from '../../workspaces/distribute-cases.ts';
import {
  countCases,
  leaveEmptyFirm,
  leaveFirm,
  refuseOpeningToOthers,
  refuseOpeningToTaker,
  transferCases,
} from '../../workspaces/leave-firm.ts';
import { lockPeopleOfWorkspaces } from '../../workspaces/lock-people.ts';
import { beginMoving, endMoving } from '../../workspaces/moving.ts';
import {
  countCasesByPerson,
  type FirmMember,
  lockPeople,
  selectActiveColleagues,
  selectFirmMembers,
  selectLastActivity,
} from './people.queries.ts';

/** People of the firm who can sign in, including the actor; without a firm only the actor. */
export function listColleagues(
  { db }: Services,
  actor: StaffActor,
  workspaceId: string,
): Promise<Colleague[]> {
  return db.withActor(actor, async (tx) => {
    await changeCapacity(tx, 'server');
    return selectActiveColleagues(tx, workspaceId);
  });
}

/** Everybody in the firm, with their number of cases and last activity. */
export function listPeople({ db }: Services, actor: StaffActor, firmId: string): Promise<FirmPerson[]> {
  return db.withActor(actor, async (tx) => {
    const acts = await selectLastActivity(tx);
    await changeCapacity(tx, 'leaver');
    const counts = await countCasesByPerson(tx);
    await changeCapacity(tx, 'server');
    const members = await selectFirmMembers(tx, firmId);
    return members.map((person) => ({
      ...person,
      ...(counts.get(person.id) ?? { cases: 0, open_cases: 0 }),
      last_active_at: latest(person.last_active_at, acts.get(person.id)),
    }));
  });
}

/** Both instants must have the same text format. */
const latest = (...instants: (string | null | undefined)[]): string | null =>
  instants
    .filter((at) => typeof at === 'string')
    .sort()
    .at(-1) ?? null;

/** Refuses with users.not_found and workspace.last_firm_administrator. The person is notified by mail. */
export async function setFirmRole(
  services: Services,
  actor: StaffActor,
  firmId: string,
  { user_id, role }: { user_id: string; role: FirmRole },
): Promise<{ user_id: string; role: FirmRole }> {
  await services.db.withActor(actor, async (tx) => {
    await beginMoving(tx, firmId);
    const people = await requirePerson(tx, actor, firmId, user_id);
    const before = people.find(({ id }) => id === user_id)?.role;
    if (before === role) return;
    const others = people.filter((person) => person.role === 'firm_admin' && person.id !== user_id);
    if (role === 'member' && !others.length) throw refuse('workspace.last_firm_administrator');
    await tx.execute(sql`UPDATE profiles SET firm_role = ${role} WHERE id = ${user_id}`);
    await notifyPerson(tx, actor.userId, firmId, user_id, {
      what: role === 'firm_admin' ? 'madeAdmin' : 'madeMember',
    });
  });
  return { user_id, role };
}

/**
 * Removes a colleague from the firm and hands over all of their cases; both people are notified by mail. One
 * transaction. Refuses with users.not_found, users.own_account, users.cases_to_hand_over, workspace.cases_changed,
 * accounts.colleague_not_found and workspace.restricted_to_others.
 */
export async function removePerson(
  services: Services,
  actor: StaffActor,
  firmId: string,
  {
    user_id,
    hand_over_to,
    also,
    placed = [],
  }: { user_id: string; hand_over_to?: string | undefined } & Shares,
): Promise<{ user_id: string; handed_over: number }> {
  if (user_id === actor.userId) throw refuse('users.own_account');
  const handed_over = await services.db.withActor(actor, async (tx) => {
    await lockPeopleOfWorkspaces(tx, firmId);
    await changeCapacity(tx, 'server');
    const members = await selectFirmMembers(tx, firmId);
    await beginMoving(tx, firmId, user_id);
    await requirePerson(tx, actor, firmId, user_id);
    const { person, to, others, further, takers } = findHandover(members, actor, {
      user_id,
      to: hand_over_to,
      also,
    });
    const cases = await countCases(tx, user_id);
    if (cases && !to) throw refuse('users.cases_to_hand_over', { cases });
    const given = await assignCases(tx, { person, placed, takers, byId: actor.userId });
    if (to)
      await refuseOpeningToOthers(tx, {
        fromId: user_id,
        takerIds: [to, ...further].map(({ id }) => id),
        actorId: actor.userId,
        colleagueIds: takers.map(({ id }) => id),
      });
    if (to)
      given.push(...(await distributeAmong(tx, { person, takers: [to, ...further], byId: actor.userId })));
    if (to?.id === actor.userId && others)
      await refuseOpeningToTaker(tx, { fromId: user_id, takerId: to.id });
    await leaveFirm(tx, { person, firmId, to: to ?? null, byId: actor.userId });
    if (to) await notifyTakers(tx, actor.userId, firmId, { person, first: to, given, cases });
    await notifyPerson(tx, actor.userId, firmId, user_id, { what: 'removed' });
    return cases;
  });
  return { user_id, handed_over };
}

/**
 * Hands a person's cases over to a colleague, who is notified by mail, and changes nothing else about the person: for
 * a leave. Everybody can hand over their own, firm administrators anybody's. One transaction. Refuses with
 * users.not_found, session.firm_administrator_required, workspace.cases_changed, accounts.colleague_not_found and
 * workspace.restricted_to_others.
 */
export async function handOver(
  services: Services,
  actor: StaffActor,
  firmId: string,
  {
    user_id,
    to: toId,
    also,
    placed = [],
    only_open: onlyOpen,
  }: { user_id: string; to: string; only_open: boolean } & Shares,
): Promise<{ user_id: string; handed_over: number }> {
  const handed_over = await services.db.withActor(actor, async (tx) => {
    await lockPeopleOfWorkspaces(tx, firmId);
    await changeCapacity(tx, 'server');
    const members = await selectFirmMembers(tx, firmId);
    await beginMoving(tx, firmId);
    if (user_id === actor.userId) await lockPeople(tx, firmId);
    else await requirePerson(tx, actor, firmId, user_id);
    const { person, to, others, further, takers } = findHandover(members, actor, {
      user_id,
      to: toId,
      also,
    });
    if (!to) throw refuse('accounts.colleague_not_found');
    const cases = await countCases(tx, user_id, { onlyOpen });
    const given = await assignCases(tx, { person, placed, takers, byId: actor.userId, onlyOpen });
    if (user_id !== actor.userId)
      await refuseOpeningToOthers(tx, {
        fromId: user_id,
        takerIds: [to, ...further].map(({ id }) => id),
        actorId: actor.userId,
        colleagueIds: takers.map(({ id }) => id),
        onlyOpen,
      });
    given.push(
      ...(await distributeAmong(tx, { person, takers: [to, ...further], byId: actor.userId, onlyOpen })),
    );
    if (to.id === actor.userId && others)
      await refuseOpeningToTaker(tx, { fromId: user_id, takerId: to.id, onlyOpen });
    await transferCases(tx, { person, to, byId: actor.userId, onlyOpen });
    await endMoving(tx);
    await notifyTakers(tx, actor.userId, firmId, { person, first: to, given, cases });
    return cases;
  });
  return { user_id, handed_over };
}

/** How cases are distributed if there is more than one successor. */
interface Shares {
  also?: string[] | undefined;
  placed?: readonly PlacedCase[] | undefined;
}

type Given = Awaited<ReturnType<typeof distributeCases>>;

/** With several takers, the first one's share stays with the person. */
const distributeAmong = async (tx: Tx, deal: Parameters<typeof distributeCases>[1]): Promise<Given> =>
  deal.takers.length > 1 ? distributeCases(tx, deal) : [];

/** Notifies everybody who was given cases by somebody else. */
async function notifyTakers(
  tx: Tx,
  byId: string,
  firmId: string,
  { person, first, given, cases }: { person: FirmMember; first: FirmMember; given: Given; cases: number },
): Promise<void> {
  const rest = cases - given.reduce((sum, share) => sum + share.cases, 0);
  const shares = new Map([[first.id, rest]]);
  for (const { to, cases: n } of given) shares.set(to.id, (shares.get(to.id) ?? 0) + n);
  for (const [id, n] of shares)
    if (n && id !== byId)
      await notifyPerson(tx, byId, firmId, id, { what: 'casesReceived', from: person.name, cases: n });
}

/**
 * Whose cases are handed over and to whom. `others`: somebody besides the actor could take over. Refuses with
 * users.not_found and accounts.colleague_not_found.
 */
function findHandover(
  members: FirmMember[],
  actor: StaffActor,
  { user_id, to: toId, also = [] }: { user_id: string; to: string | undefined; also?: string[] | undefined },
) {
  const person = members.find(({ id }) => id === user_id);
  if (!person) throw refuse('users.not_found');
  const takers = members.filter(({ id, disabled }) => id !== user_id && !disabled);
  const to = takers.find(({ id }) => id === toId);
  const further = takers.filter(({ id }) => id !== toId && also.includes(id));
  if ((toId && !to) || !also.every((id) => takers.some((each) => each.id === id)))
    throw refuse('accounts.colleague_not_found');
  return { person, to, further, takers, others: takers.some(({ id }) => id !== actor.userId) };
}

/**
 * The actor leaves the firm; a colleague takes over all of their cases and is notified by mail. A firm's only person
 * takes everything along. One transaction. Refuses with firms.not_found, users.cases_to_hand_over,
 * workspace.cases_changed, accounts.colleague_not_found and workspace.last_firm_administrator.
 */
export async function leave(
  services: Services,
  actor: StaffActor,
  firmId: string,
  { hand_over_to: handOverTo, also = [], placed = [] }: { hand_over_to?: string | undefined } & Shares,
): Promise<{ firm_id: string; handed_over: number }> {
  const handed_over = await services.db.withActor(actor, async (tx) => {
    await lockPeopleOfWorkspaces(tx, firmId);
    await changeCapacity(tx, 'server');
    const members = await selectFirmMembers(tx, firmId);
    await beginMoving(tx, firmId, actor.userId);
    const people = await lockPeople(tx, firmId);
    const person = members.find(({ id }) => id === actor.userId);
    const others = members.filter(({ id }) => id !== actor.userId && people.some((each) => each.id === id));
    const own = people.find(({ id }) => id === actor.userId);
    if (!person || !own) throw refuse('firms.not_found');
    if (people.length === 1) {
      await changeCapacity(tx, 'staff');
      await tx.execute(sql`DELETE FROM firm_invitations WHERE firm_id = ${firmId}`);
      await beginMoving(tx, firmId, actor.userId);
      await leaveEmptyFirm(tx, services.vault, actor.userId, firmId);
      return 0;
    }
    const administers = ({ id, disabled }: { id: string; disabled: boolean }) =>
      !disabled && people.some((each) => each.id === id && each.role === 'firm_admin');
    if (own.role === 'firm_admin' && !others.some(administers))
      throw refuse('workspace.last_firm_administrator');
    const takers = others.filter(({ disabled }) => !disabled);
    const to = takers.find(({ id }) => id === handOverTo);
    const further = takers.filter(({ id }) => id !== to?.id && also.includes(id));
    const isTaker = (id: string) => id === to?.id || further.some((each) => each.id === id);
    if ((handOverTo && !to) || !also.every(isTaker)) throw refuse('accounts.colleague_not_found');
    const cases = await countCases(tx, actor.userId);
    if (cases && !to) throw refuse('users.cases_to_hand_over', { cases });
    const given = await assignCases(tx, { person, placed, takers, byId: actor.userId });
    if (to)
      given.push(...(await distributeAmong(tx, { person, takers: [to, ...further], byId: actor.userId })));
    await leaveFirm(tx, { person, firmId, to: to ?? null, byId: actor.userId });
    if (to) await notifyTakers(tx, actor.userId, firmId, { person, first: to, given, cases });
    return cases;
  });
  return { firm_id: firmId, handed_over };
}

/** Checks that the actor still administers the firm and the person works there. Needs the capacity `mover`. */
async function requirePerson(tx: Tx, actor: StaffActor, firmId: string, userId: string) {
  const people = await lockPeople(tx, firmId);
  if (people.find(({ id }) => id === actor.userId)?.role !== 'firm_admin')
    throw refuse('session.firm_administrator_required');
  if (!people.some(({ id }) => id === userId)) throw refuse('users.not_found');
  return people;
}

/** Orders the mail in the transaction of the change; ends in the capacity `server`. */
export async function notifyPerson(
  tx: Tx,
  byId: string,
  firmId: string,
  userId: string,
  notice: Pick<FirmNotice, 'what' | 'from' | 'cases'>,
): Promise<void> {
  await changeCapacity(tx, 'system');
  const rows = await queryRows(tx, { firm: column.text, by: column.text })`
    SELECT f.name AS firm, ${personName} AS by
    FROM firms f, profiles p WHERE f.id = ${firmId} AND p.id = ${byId}`;
  await changeCapacity(tx, 'server');
  await orderFirmNotice(tx, userId, { ...notice, firm: rows[0]?.firm ?? '', by: rows[0]?.by ?? '' });
}
