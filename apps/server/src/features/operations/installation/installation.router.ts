import { asAdministrator, procedures } from '../../../shared/api/procedures.ts';
import { findContainment } from '../../../shared/files/child/contained/containment.ts';
import { describeScanner } from '../../files/malware/describe-scanner.ts';

const installation = procedures.installation.use(asAdministrator);

export const installationRouter = {
  getState: installation.getState.handler(async ({ context: { services } }) => {
    const [containment, malware_scan] = await Promise.all([findContainment(), describeScanner(services)]);
    return {
      file_containment: containment.by === 'nothing' ? containment.why : containment.by,
      malware_scan,
    };
  }),
};
