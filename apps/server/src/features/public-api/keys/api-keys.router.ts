import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.usecases.ts';

const apiKeys = procedures.apiKeys.use(asStaff);

export const apiKeysRouter = {
  list: apiKeys.list.handler(async ({ context: { services, actor, session } }) => ({
    items: await listApiKeys(services, actor),
    may_administer: session.firmRole === 'firm_admin',
  })),
  create: apiKeys.create.handler(run(createApiKey)),
  rotate: apiKeys.rotate.handler(run(rotateApiKey)),
  revoke: apiKeys.revoke.handler(run(revokeApiKey)),
};
