import { asStaff, procedures } from '../../shared/api/procedures.ts';
import { beginImport, getStatus, orderExport } from './workspace-archive.usecases.ts';

const { workspaceArchive } = procedures;

export const workspaceArchiveRouter = workspaceArchive.router({
  status: workspaceArchive.status
    .use(asStaff)
    .handler(({ context: { services, actor } }) => getStatus(services, actor)),
  orderExport: workspaceArchive.orderExport
    .use(asStaff)
    .handler(({ context: { services, actor } }) => orderExport(services, actor)),
  beginImport: workspaceArchive.beginImport
    .use(asStaff)
    .handler(({ context: { services, actor }, input }) => beginImport(services, actor, input)),
});
