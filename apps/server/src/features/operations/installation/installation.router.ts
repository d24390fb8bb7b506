import { asAdministrator, procedures } from '../../../shared/api/procedures.ts';
import { readConnectionUse } from '../../../shared/db/connection-use.ts';
import { findContainment } from '../../../shared/files/child/contained/containment.ts';
import { describeScanner } from '../../files/malware/describe-scanner.ts';

const installation = procedures.installation.use(asAdministrator);

export const installationRouter = {
  getState: installation.getState.handler(async ({ context: { services } }) => {
    const [containment, malware_scan, { available, servers, together, pooler }] = await Promise.all([
      findContainment(),
      describeScanner(services),
      readConnectionUse(services.db),
    ]);
    return {
      file_containment: containment.by === 'nothing' ? containment.why : containment.by,
      malware_scan,
      untrusted_proxy: services.untrustedProxy.address(),
      connections: { available, servers, together, pooler },
    };
  }),
};
