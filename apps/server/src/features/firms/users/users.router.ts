import { asAdministrator, asSomebody, procedures, run } from '../../../shared/api/procedures.ts';
import { createUser } from './create-user.ts';
import { resetFactors, sendPasswordLink, setUserDisabled, setUserFirm, setUserRole } from './manage-user.ts';
import { hasRole, listUserGroups, listUsers } from './users.usecases.ts';

const users = procedures.users.use(asAdministrator);

export const usersRouter = {
  hasRole: procedures.users.hasRole
    .use(asSomebody)
    .handler(({ input, context }) => hasRole(context.session, input._user_id, input._role)),
  list: users.list.handler(run(listUsers)),
  groups: users.groups.handler(run(listUserGroups)),
  setRole: users.setRole.handler(
    run((services, actor, { user_id, role }) => setUserRole(services, actor, user_id, role)),
  ),
  setFirm: users.setFirm.handler(run(setUserFirm)),
  setDisabled: users.setDisabled.handler(run(setUserDisabled)),
  sendPasswordLink: users.sendPasswordLink.handler(
    run((services, actor, { id }) => sendPasswordLink(services, actor, id)),
  ),
  resetFactors: users.resetFactors.handler(
    run((services, actor, { id }) => resetFactors(services, actor, id)),
  ),
  create: users.create.handler(run(createUser)),
};
