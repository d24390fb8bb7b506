import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { changeNote, deleteNote, listNotes, saveNote } from './note-templates.usecases.ts';

const noteTemplates = procedures.noteTemplates.use(asStaff);

export const noteTemplatesRouter = {
  list: noteTemplates.list.handler(run(listNotes)),
  create: noteTemplates.create.handler(run(saveNote)),
  update: noteTemplates.update.handler(run(changeNote)),
  delete: noteTemplates.delete.handler(run((services, actor, { id }) => deleteNote(services, actor, id))),
};
