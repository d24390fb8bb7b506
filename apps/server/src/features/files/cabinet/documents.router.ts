import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { renewForm } from './answers-pdf.usecases.ts';
import { listClientFolders, listFolder, moveDocument } from './browse-documents.ts';

const documents = procedures.documents.use(asStaff);

export const documentsRouter = {
  listClients: documents.listClients.handler(run(listClientFolders)),
  list: documents.list.handler(run(listFolder)),
  move: documents.move.handler(run(moveDocument)),
  renewForm: documents.renewForm.handler(
    run((services, actor, { request_id }) => renewForm(services, actor, request_id)),
  ),
};
