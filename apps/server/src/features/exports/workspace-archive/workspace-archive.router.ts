import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { beginImport, getStatus, orderExport } from './workspace-archive.usecases.ts';

const archive = procedures.archive.use(asStaff);

export const workspaceArchiveRouter = archive.router({
  status: archive.status.handler(run(getStatus)),
  orderExport: archive.orderExport.handler(run(orderExport)),
  beginImport: archive.beginImport.handler(run(beginImport)),
});
