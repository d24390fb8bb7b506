import { asAdministrator, asSomebody, procedures } from '../../shared/api/procedures.ts';
import { createUser } from './create-user.ts';
import { resetFactors, sendPasswordLink, setUserDisabled, setUserFirm, setUserRole } from './manage-user.ts';
import { hasRole, listUserGroups, listUsers } from './users.usecases.ts';

export const usersRouter = {
  hasRole: procedures.users.hasRole
    .use(asSomebody)
    .handler(({ input, context }) => hasRole(context.session, input._user_id, input._role)),
  list: procedures.users.list
    .use(asAdministrator)
    .handler(({ input, context }) => listUsers(context.services, context.actor, input)),
  groups: procedures.users.groups
    .use(asAdministrator)
    .handler(({ input, context }) => listUserGroups(context.services, context.actor, input)),
  setRole: procedures.users.setRole
    .use(asAdministrator)
    .handler(({ input, context }) => setUserRole(context.services, context.actor, input.user_id, input.role)),
  setFirm: procedures.users.setFirm
    .use(asAdministrator)
    .handler(({ input, context }) => setUserFirm(context.services, context.actor, input)),
  setDisabled: procedures.users.setDisabled
    .use(asAdministrator)
    .handler(({ input, context }) => setUserDisabled(context.services, context.actor, input)),
  sendPasswordLink: procedures.users.sendPasswordLink
    .use(asAdministrator)
    .handler(({ input, context }) => sendPasswordLink(context.services, context.actor, input.id)),
  resetFactors: procedures.users.resetFactors
    .use(asAdministrator)
    .handler(({ input, context }) => resetFactors(context.services, context.actor, input.id)),
  create: procedures.users.create
    .use(asAdministrator)
    .handler(({ input, context }) => createUser(context.services, context.actor, input)),
};
