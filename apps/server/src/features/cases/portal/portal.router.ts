import { asClient, procedures, run } from '../../../shared/api/procedures.ts';
import { enterCase } from '../../accounts/case-access/enter-case.ts';
import { getPortalFirm, getPortalRequest, listMyRequests } from './portal.usecases.ts';

const portal = procedures.portal.use(asClient);

export const portalRouter = {
  verifyAccess: portal.verifyAccess.handler(async ({ input, context }) => ({
    success: true as const,
    clientUser: await enterCase(context.services, context.actor, input),
  })),
  getRequest: portal.getRequest.handler(async ({ input, context }) => [
    await getPortalRequest(context.services, context.actor, input.request_id),
  ]),
  getFirm: portal.getFirm.handler(async ({ input, context }) => ({
    firm: await getPortalFirm(context.services, context.actor, input.request_id),
  })),
  listRequests: portal.listRequests.handler(run(listMyRequests)),
};
