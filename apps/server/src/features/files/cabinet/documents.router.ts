import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { renewForm } from './answers-pdf.usecases.ts';
import { listClientFolders, listFolder, moveDocument } from './browse-documents.ts';

export const documentsRouter = {
  listClients: procedures.documents.listClients
    .use(asStaff)
    .handler(({ input, context }) => listClientFolders(context.services, context.actor, input)),
  list: procedures.documents.list
    .use(asStaff)
    .handler(({ input, context }) => listFolder(context.services, context.actor, input)),
  move: procedures.documents.move
    .use(asStaff)
    .handler(({ input, context }) => moveDocument(context.services, context.actor, input)),
  renewForm: procedures.documents.renewForm
    .use(asStaff)
    .handler(({ input, context }) => renewForm(context.services, context.actor, input.request_id)),
};
