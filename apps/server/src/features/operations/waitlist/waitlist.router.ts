import { asAdministrator, procedures, run } from '../../../shared/api/procedures.ts';
import { listEntries } from './list-entries.ts';

const waitlist = procedures.waitlist.use(asAdministrator);

export const waitlistRouter = {
  list: waitlist.list.handler(run(listEntries)),
};
