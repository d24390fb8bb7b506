import { asStaff, asStaffInFlight, procedures } from '../../shared/api/procedures.ts';
import { listRequests } from './list-requests.ts';
import { deleteRequest, getRequest, updateRequestStatus } from './requests.usecases.ts';
import { sendRequest } from './send-request.ts';

export const requestsRouter = {
  list: procedures.requests.list
    .use(asStaffInFlight)
    .handler(({ input, context }) => listRequests(context.services, context.actor, input)),
  get: procedures.requests.get
    .use(asStaff)
    .handler(({ input, context }) => getRequest(context.services, context.actor, input.id)),
  send: procedures.requests.send
    .use(asStaff)
    .handler(({ input, context }) => sendRequest(context.services, context.actor, input)),
  updateStatus: procedures.requests.updateStatus
    .use(asStaff)
    .handler(({ input, context }) =>
      updateRequestStatus(context.services, context.actor, input.id, input.status),
    ),
  delete: procedures.requests.delete
    .use(asStaff)
    .handler(({ input, context }) => deleteRequest(context.services, context.actor, input.id)),
};
