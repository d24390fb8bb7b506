import { asClient, procedures } from '../../../../shared/api/procedures.ts';
import { listDocumentStates, listDocuments, removeUpload, submitDocuments } from './uploads.usecases.ts';

export const uploadsRouter = {
  listDocuments: procedures.uploads.listDocuments
    .use(asClient)
    .handler(({ input, context }) => listDocuments(context.services, context.actor, input.request_id)),
  listStates: procedures.uploads.listStates
    .use(asClient)
    .handler(({ input, context }) => listDocumentStates(context.services, context.actor, input.request_id)),
  remove: procedures.uploads.remove
    .use(asClient)
    .handler(({ input, context }) =>
      removeUpload(context.services, context.actor, input.request_id, input.id),
    ),
  submit: procedures.uploads.submit
    .use(asClient)
    .handler(({ input, context }) => submitDocuments(context.services, context.actor, input.request_id)),
};
