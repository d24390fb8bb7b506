import { asFirmAdministrator, asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { assignPeople, restrictCase } from './case-people.usecases.ts';
import { listCasesToHandOver } from './cases-to-hand-over.ts';
import { getDefaults, setDefaults } from './defaults.usecases.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteColleague,
  listInvitations,
  listReceivedInvitations,
  withdrawInvitation,
} from './invitations.usecases.ts';
import { handOver, leave, listColleagues, listPeople, removePerson, setFirmRole } from './people.usecases.ts';
import { listRestrictedCases, reassignCases } from './reassign-cases.ts';

const staff = procedures.workspace.use(asStaff);
const firmAdministrator = procedures.workspace.use(asFirmAdministrator);

export const workspaceRouter = {
  colleagues: staff.colleagues.handler(async ({ context }) => ({
    items: await listColleagues(context.services, context.actor, context.session.workspaceId ?? ''),
  })),
  people: firmAdministrator.people.handler(async ({ context }) => {
    const [people, invitations] = await Promise.all([
      listPeople(context.services, context.actor, context.firmId),
      listInvitations(context.services, context.actor),
    ]);
    return { people, invitations };
  }),
  restrictedCases: firmAdministrator.restrictedCases.handler(async ({ context }) => ({
    items: await listRestrictedCases(context.services, context.actor, context.session.workspaceId),
  })),
  invite: firmAdministrator.invite.handler(run(inviteColleague)),
  withdrawInvitation: firmAdministrator.withdrawInvitation.handler(
    run((services, actor, { id }) => withdrawInvitation(services, actor, id)),
  ),
  receivedInvitations: staff.receivedInvitations.handler(run(listReceivedInvitations)),
  acceptInvitation: staff.acceptInvitation.handler(
    run((services, actor, { id }) => acceptInvitation(services, actor, id)),
  ),
  declineInvitation: staff.declineInvitation.handler(
    run((services, actor, { id }) => declineInvitation(services, actor, id)),
  ),
  setRole: firmAdministrator.setRole.handler(({ input, context }) =>
    setFirmRole(context.services, context.actor, context.firmId, input),
  ),
  removePerson: firmAdministrator.removePerson.handler(({ input, context }) =>
    removePerson(context.services, context.actor, context.firmId, input),
  ),
  casesToHandOver: staff.casesToHandOver.handler(({ input, context }) =>
    listCasesToHandOver(context.services, context.actor, context.session, input),
  ),
  handOver: staff.handOver.handler(({ input, context: { services, actor, session } }) => {
    if (!session.firmRole || !session.workspaceId) throw refuse('users.not_found');
    return handOver(services, actor, session.workspaceId, input);
  }),
  leave: staff.leave.handler(({ input, context: { services, actor, session } }) => {
    if (!session.firmRole || !session.workspaceId) throw refuse('firms.not_found');
    return leave(services, actor, session.workspaceId, input);
  }),
  defaults: staff.defaults.handler(run(getDefaults)),
  setDefaults: firmAdministrator.setDefaults.handler(run(setDefaults)),
  reassign: staff.reassign.handler(({ input, context }) =>
    reassignCases(context.services, context.actor, context.session, input),
  ),
  assign: staff.assign.handler(({ input, context }) =>
    assignPeople(context.services, context.actor, context.session, input),
  ),
  restrict: staff.restrict.handler(({ input, context }) =>
    restrictCase(context.services, context.actor, context.session, input),
  ),
};
