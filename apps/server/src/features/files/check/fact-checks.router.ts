import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { listChecks, reopenCheck, settleCheck } from './fact-checks.usecases.ts';

const factChecks = procedures.factChecks.use(asStaff);

export const factChecksRouter = {
  list: factChecks.list.handler(run(listChecks)),
  settle: factChecks.settle.handler(run(settleCheck)),
  reopen: factChecks.reopen.handler(run(reopenCheck)),
};
