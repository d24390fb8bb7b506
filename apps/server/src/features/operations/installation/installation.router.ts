import { asAdministrator, procedures } from '../../../shared/api/procedures.ts';
import { findContainment } from '../../../shared/files/child/contained/containment.ts';

const installation = procedures.installation.use(asAdministrator);

export const installationRouter = {
  getState: installation.getState.handler(async () => {
    const containment = await findContainment();
    return { file_containment: containment.by === 'nothing' ? containment.why : containment.by };
  }),
};
