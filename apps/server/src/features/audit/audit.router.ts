import { asAdministrator, asStaff, procedures, run } from '../../shared/api/procedures.ts';
import { listInstallationAudit, listWorkspaceAudit } from './list-audit.ts';

export const auditRouter = {
  list: procedures.audit.list.use(asStaff).handler(run(listWorkspaceAudit)),
  listInstallation: procedures.audit.listInstallation
    .use(asAdministrator)
    .handler(run(listInstallationAudit)),
};
