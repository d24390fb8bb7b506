import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { beginImport, getStatus, orderExport } from './workspace-archive.usecases.ts';

const { archive } = procedures;

export const workspaceArchiveRouter = archive.router({
  status: archive.status
    .use(asStaff)
    .handler(({ context: { services, actor } }) => getStatus(services, actor)),
  orderExport: archive.orderExport
    .use(asStaff)
    .handler(({ context: { services, actor } }) => orderExport(services, actor)),
  beginImport: archive.beginImport
    .use(asStaff)
    .handler(({ context: { services, actor }, input }) => beginImport(services, actor, input)),
});
