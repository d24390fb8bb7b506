import { asSomebody, procedures } from '../../shared/api/procedures.ts';
import { hasRole } from './users.usecases.ts';

export const usersRouter = {
  hasRole: procedures.users.hasRole
    .use(asSomebody)
    .handler(({ input, context }) => hasRole(context.session, input._user_id, input._role)),
};
