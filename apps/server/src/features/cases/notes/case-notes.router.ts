import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { changeNote, deleteNote, listColleagues, listNotes, writeNote } from './case-notes.usecases.ts';

const caseNotes = procedures.caseNotes.use(asStaff);

export const caseNotesRouter = {
  list: caseNotes.list.handler(run(listNotes)),
  listColleagues: caseNotes.listColleagues.handler(
    run((services, actor, { id }) => listColleagues(services, actor, id)),
  ),
  create: caseNotes.create.handler(run(writeNote)),
  update: caseNotes.update.handler(run(changeNote)),
  delete: caseNotes.delete.handler(run(deleteNote)),
};
