import { asClient, procedures } from '../../shared/api/procedures.ts';
import { enterRequest, getPortalFirm, getPortalRequest, listMyRequests } from './portal.usecases.ts';

export const portalRouter = {
  verifyAccess: procedures.portal.verifyAccess.use(asClient).handler(async ({ input, context }) => ({
    success: true as const,
    clientUser: await enterRequest(context.services, context.actor, input.requestId),
  })),
  getRequest: procedures.portal.getRequest
    .use(asClient)
    .handler(async ({ input, context }) => [
      await getPortalRequest(context.services, context.actor, input.request_id),
    ]),
  getFirm: procedures.portal.getFirm.use(asClient).handler(async ({ input, context }) => ({
    firm: await getPortalFirm(context.services, context.actor, input.request_id),
  })),
  listRequests: procedures.portal.listRequests
    .use(asClient)
    .handler(({ context }) => listMyRequests(context.services, context.actor)),
};
