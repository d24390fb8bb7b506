import { asClient, procedures, run } from '../../../../shared/api/procedures.ts';
import { listDocumentStates, listDocuments, removeUpload, submitDocuments } from './uploads.usecases.ts';

const uploads = procedures.uploads.use(asClient);

export const uploadsRouter = {
  listDocuments: uploads.listDocuments.handler(
    run((services, actor, { request_id }) => listDocuments(services, actor, request_id)),
  ),
  listStates: uploads.listStates.handler(
    run((services, actor, { request_id }) => listDocumentStates(services, actor, request_id)),
  ),
  remove: uploads.remove.handler(
    run((services, actor, { request_id, id }) => removeUpload(services, actor, request_id, id)),
  ),
  submit: uploads.submit.handler(
    run((services, actor, { request_id }) => submitDocuments(services, actor, request_id)),
  ),
};
