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

const { workspace } = procedures;

export const workspaceRouter = {
  colleagues: workspace.colleagues.use(asStaff).handler(async ({ context }) => ({
    items: await listColleagues(context.services, context.actor, context.session.workspaceId ?? ''),
  })),
  people: workspace.people.use(asFirmAdministrator).handler(async ({ context }) => {
    const [people, invitations] = await Promise.all([
      listPeople(context.services, context.actor, context.firmId),
      listInvitations(context.services, context.actor),
    ]);
    return { people, invitations };
  }),
  restrictedCases: workspace.restrictedCases.use(asFirmAdministrator).handler(async ({ context }) => ({
    items: await listRestrictedCases(context.services, context.actor, context.session.workspaceId),
  })),
  invite: workspace.invite.use(asFirmAdministrator).handler(run(inviteColleague)),
  withdrawInvitation: workspace.withdrawInvitation
    .use(asFirmAdministrator)
    .handler(run((services, actor, { id }) => withdrawInvitation(services, actor, id))),
  receivedInvitations: workspace.receivedInvitations.use(asStaff).handler(run(listReceivedInvitations)),
  acceptInvitation: workspace.acceptInvitation
    .use(asStaff)
    .handler(run((services, actor, { id }) => acceptInvitation(services, actor, id))),
  declineInvitation: workspace.declineInvitation
    .use(asStaff)
    .handler(run((services, actor, { id }) => declineInvitation(services, actor, id))),
  setRole: workspace.setRole
    .use(asFirmAdministrator)
    .handler(({ input, context }) => setFirmRole(context.services, context.actor, context.firmId, input)),
  removePerson: workspace.removePerson
    .use(asFirmAdministrator)
    .handler(({ input, context }) => removePerson(context.services, context.actor, context.firmId, input)),
  casesToHandOver: workspace.casesToHandOver
    .use(asStaff)
    .handler(({ input, context }) =>
      listCasesToHandOver(context.services, context.actor, context.session, input),
    ),
  handOver: workspace.handOver.use(asStaff).handler(({ input, context: { services, actor, session } }) => {
    if (!session.firmRole || !session.workspaceId) throw refuse('users.not_found');
    return handOver(services, actor, session.workspaceId, input);
  }),
  leave: workspace.leave.use(asStaff).handler(({ input, context: { services, actor, session } }) => {
    if (!session.firmRole || !session.workspaceId) throw refuse('firms.not_found');
    return leave(services, actor, session.workspaceId, input);
  }),
  defaults: workspace.defaults.use(asStaff).handler(run(getDefaults)),
  setDefaults: workspace.setDefaults.use(asFirmAdministrator).handler(run(setDefaults)),
  reassign: workspace.reassign
    .use(asStaff)
    .handler(({ input, context }) => reassignCases(context.services, context.actor, context.session, input)),
  assign: workspace.assign
    .use(asStaff)
    .handler(({ input, context }) => assignPeople(context.services, context.actor, context.session, input)),
  restrict: workspace.restrict
    .use(asStaff)
    .handler(({ input, context }) => restrictCase(context.services, context.actor, context.session, input)),
};
