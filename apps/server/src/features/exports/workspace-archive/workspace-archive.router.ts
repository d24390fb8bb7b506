import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { beginImport, getArchiveStatus, orderExport } from './workspace-archive.usecases.ts';

const archive = procedures.archive.use(asStaff);

export const workspaceArchiveRouter = archive.router({
  status: archive.status.handler(run(getArchiveStatus)),
  orderExport: archive.orderExport.handler(run(orderExport)),
  beginImport: archive.beginImport.handler(run(beginImport)),
});
