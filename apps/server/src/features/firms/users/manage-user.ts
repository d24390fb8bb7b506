import type { Role, User } from '@visafolio/contract/firms/users.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { isForeignKeyViolation } from '../../../shared/db/violations.ts';
import type { Services } from '../../../shared/services.ts';
import { askForRecovery } from '../../accounts/passwords/recover-password.ts';
import { removeAllFactors } from '../../accounts/second-factor/factors.usecases.ts';
import { notifyAdministrators } from '../../accounts/security-notices/security-notices.usecases.ts';
import { joinFirm } from '../../workspaces/join-firm.ts';
import {
  countCases,
  leaveFirm,
  refuseOpeningToTaker,
  transferAdministration,
  transferCases,
} from '../../workspaces/leave-firm.ts';
import { lockPeopleOfWorkspaces } from '../../workspaces/lock-people.ts';
import { beginMoving, endMoving } from '../../workspaces/moving.ts';
import { notifyPerson } from '../people/people.usecases.ts';
import {
  deleteSessions,
  hasActiveColleague,
  hasOtherAdministrator,
  lockAdministrators,
  selectUser,
  updateDisabled,
  upsertRole,
} from './users.queries.ts';

/** All administrators are notified of a change. Refuses with users.not_found and users.last_administrator. */
export async function setUserRole(
  services: Services,
  actor: AdministratorActor,
  user_id: string,
  role: Role,
): Promise<{ user_id: string; role: Role }> {
  const user = await services.db.withActor(actor, async (tx) => {
    const found = await requireManaged(tx, user_id, { staysAdministrator: role === 'admin' });
    await upsertRole(tx, user_id, role);
    return found;
  });
  if (user.role !== role) {
    const kind = role === 'admin' ? 'administratorAdded' : 'administratorRemoved';
    const person = { id: user.id, name: user.full_name, email: user.email };
    await notifyAdministrators(services, { kind, person, by: actor.email }, { notifyPerson: true });
  }
  return { user_id, role };
}

/**
 * Null removes the user from the firm. Cases stay in the firm, and their new owner is notified by mail; personal
 * cases move into another firm with the user. Refuses with users.not_found, firms.not_found,
 * users.cases_to_hand_over, accounts.colleague_not_found and workspace.restricted_to_others.
 */
export async function setUserFirm(
  services: Services,
  actor: AdministratorActor,
  { id, firm_id, hand_over_to }: { id: string; firm_id: string | null; hand_over_to?: string | undefined },
): Promise<{ id: string; firm_id: string | null }> {
  await services.db
    .withActor(actor, async (tx) => {
      const user = await selectUserOfLockedFirm(tx, id, firm_id);
      if (!user) throw refuse('users.not_found');
      if ((user.firm?.id ?? null) === firm_id) return;
      if (user.firm) {
        const to = hand_over_to ? await requireColleague(tx, user, hand_over_to) : null;
        const isOneOfSeveral = await couldOtherTakeOver(tx, actor, { user, firmId: user.firm.id, to });
        await beginMoving(tx, user.firm.id, id);
        const cases = await countCases(tx, id);
        if (!to && cases) throw refuse('users.cases_to_hand_over');
        if (isOneOfSeveral) await refuseOpeningToTaker(tx, { fromId: id, takerId: actor.userId });
        const person = { id, name: user.full_name || user.email };
        await leaveFirm(tx, { person, firmId: user.firm.id, to, byId: null });
        if (to && cases)
          await notifyAboutCases(tx, actor, { firmId: user.firm.id, from: person.name, to, cases });
      }
      if (firm_id) await joinFirm(tx, id, firm_id);
    })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? refuse('firms.not_found') : error;
    });
  return { id, firm_id };
}

/** Somebody of the same firm who can sign in. */
async function requireColleague(tx: Tx, user: User, colleagueId: string) {
  const colleague = colleagueId === user.id ? null : await selectUser(tx, colleagueId);
  if (!colleague || colleague.disabled || colleague.firm?.id !== user.firm?.id)
    throw refuse('accounts.colleague_not_found');
  return { id: colleague.id, name: colleague.full_name || colleague.email };
}

/** Whether a colleague other than the actor could take over. */
const couldOtherTakeOver = async (
  tx: Tx,
  actor: AdministratorActor,
  { user, firmId, to }: { user: User; firmId: string; to: { id: string } | null },
) => to?.id === actor.userId && (await hasActiveColleague(tx, [user.id, actor.userId], firmId));

const notifyAboutCases = (
  tx: Tx,
  actor: AdministratorActor,
  { firmId, from, to, cases }: { firmId: string; from: string; to: { id: string }; cases: number },
) => notifyPerson(tx, actor.userId, firmId, to.id, { what: 'casesReceived', from, cases });

/**
 * Disabling ends all sessions and prevents new ones; a colleague of the firm, if there is one, takes over the cases.
 * Refuses with users.not_found, .own_account, .last_administrator, .cases_to_hand_over, accounts.colleague_not_found
 * and workspace.restricted_to_others.
 */
export async function setUserDisabled(
  services: Services,
  actor: AdministratorActor,
  { id, disabled, hand_over_to }: { id: string; disabled: boolean; hand_over_to?: string | undefined },
): Promise<{ id: string; disabled: boolean }> {
  if (disabled && id === actor.userId) throw refuse('users.own_account');
  await services.db.withActor(actor, async (tx) => {
    const user = await requireManaged(tx, id, { staysAdministrator: !disabled });
    await updateDisabled(tx, id, disabled);
    if (!disabled) return;
    await deleteSessions(tx, id);
    if (!user.disabled && user.firm)
      await transferBeforeDisabling(tx, actor, { user, firmId: user.firm.id, hand_over_to });
  });
  return { id, disabled };
}

/** Last step of its transaction. If no colleague can sign in, the cases stay with the person. */
async function transferBeforeDisabling(
  tx: Tx,
  actor: AdministratorActor,
  { user, firmId, hand_over_to }: { user: User; firmId: string; hand_over_to: string | undefined },
): Promise<void> {
  const to = hand_over_to ? await requireColleague(tx, user, hand_over_to) : null;
  const mustHandOver = !to && (await hasActiveColleague(tx, [user.id], firmId));
  const isOneOfSeveral = await couldOtherTakeOver(tx, actor, { user, firmId, to });
  await beginMoving(tx, firmId);
  const cases = await countCases(tx, user.id);
  if (cases && mustHandOver) throw refuse('users.cases_to_hand_over');
  if (isOneOfSeveral) await refuseOpeningToTaker(tx, { fromId: user.id, takerId: actor.userId });
  if (to) {
    const person = { id: user.id, name: user.full_name || user.email };
    await transferCases(tx, { person, to, byId: null });
    await transferAdministration(tx, { firmId, fromId: user.id, toId: to.id });
    await endMoving(tx);
    if (cases) await notifyAboutCases(tx, actor, { firmId, from: person.name, to, cases });
  }
}

/** Mails the same link as 'Forgot password?'. Refuses with users.not_found and like that mail. */
export async function sendPasswordLink(
  services: Services,
  actor: AdministratorActor,
  id: string,
): Promise<{ email: string }> {
  const user = await services.db.withActor(actor, (tx) => selectUser(tx, id));
  if (!user) throw refuse('users.not_found');
  await askForRecovery(services, { email: user.email });
  return { email: user.email };
}

/**
 * For a person who lost the phone and the recovery codes: sign-ins need no second factor until one is set up again. A
 * sign-in that waits for the second factor must start over. Refuses with users.not_found and users.own_account.
 */
export async function resetFactors(
  services: Services,
  actor: AdministratorActor,
  id: string,
): Promise<{ id: string; removed: number }> {
  if (id === actor.userId) throw refuse('users.own_account');
  const user = await services.db.withActor(actor, (tx) => selectUser(tx, id));
  if (!user) throw refuse('users.not_found');
  const removed = await removeAllFactors(services, id);
  if (removed) {
    await services.db.withActor(actor, async (tx) => {
      await deleteSessions(tx, id);
      await recordAudit(tx, { kind: 'factor.removed', subject: { kind: 'person', id } });
    });
    const person = { id, name: user.full_name, email: user.email };
    const act = { kind: 'secondStepReset', person, by: actor.email } as const;
    await notifyAdministrators(services, act, { notifyPerson: false });
  }
  return { id, removed };
}

/** Read after locking the people of their firm and of the one that they join, which no other transaction changes then. */
async function selectUserOfLockedFirm(tx: Tx, id: string, joins: string | null = null): Promise<User | null> {
  const before = await selectUser(tx, id);
  await lockPeopleOfWorkspaces(tx, before?.firm?.id, joins);
  const user = await selectUser(tx, id);
  // Moved to another firm meanwhile.
  if (user?.firm && user.firm.id !== before?.firm?.id) await lockPeopleOfWorkspaces(tx, user.firm.id);
  return user;
}

/** Locks the user. The last administrator who can sign in must remain one. */
async function requireManaged(
  tx: Tx,
  id: string,
  { staysAdministrator }: { staysAdministrator: boolean },
): Promise<User> {
  await lockAdministrators(tx);
  const user = await selectUserOfLockedFirm(tx, id);
  if (!user) throw refuse('users.not_found');
  const givesUp = user.role === 'admin' && !user.disabled && !staysAdministrator;
  if (givesUp && !(await hasOtherAdministrator(tx, id))) throw refuse('users.last_administrator');
  return user;
}
