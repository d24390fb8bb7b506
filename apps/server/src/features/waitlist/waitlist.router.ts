import { asAdministrator, procedures } from '../../shared/api/procedures.ts';
import { listEntries } from './list-entries.ts';

export const waitlistRouter = {
  list: procedures.waitlist.list
    .use(asAdministrator)
    .handler(({ input, context }) => listEntries(context.services, context.actor, input)),
};
