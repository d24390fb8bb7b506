import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { listRunningRequests } from './list-running-requests.ts';
import { undoUpdate } from './undo-update.ts';
import { updateRequests } from './update-requests.ts';

const templateUpdates = procedures.templateUpdates.use(asStaff);

export const templateUpdatesRouter = {
  list: templateUpdates.list.handler(run(listRunningRequests)),
  apply: templateUpdates.apply.handler(run(updateRequests)),
  undo: templateUpdates.undo.handler(run(undoUpdate)),
};
