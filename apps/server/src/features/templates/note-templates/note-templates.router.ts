import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { changeNote, deleteNote, listNotes, saveNote } from './note-templates.usecases.ts';

export const noteTemplatesRouter = {
  list: procedures.noteTemplates.list
    .use(asStaff)
    .handler(({ context }) => listNotes(context.services, context.actor)),
  create: procedures.noteTemplates.create
    .use(asStaff)
    .handler(({ input, context }) => saveNote(context.services, context.actor, input)),
  update: procedures.noteTemplates.update
    .use(asStaff)
    .handler(({ input, context }) => changeNote(context.services, context.actor, input)),
  delete: procedures.noteTemplates.delete
    .use(asStaff)
    .handler(({ input, context }) => deleteNote(context.services, context.actor, input.id)),
};
