import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { changeNote, deleteNote, listColleagues, listNotes, writeNote } from './case-notes.usecases.ts';

export const caseNotesRouter = {
  list: procedures.caseNotes.list
    .use(asStaff)
    .handler(({ input, context }) => listNotes(context.services, context.actor, input)),
  listColleagues: procedures.caseNotes.listColleagues
    .use(asStaff)
    .handler(({ input, context }) => listColleagues(context.services, context.actor, input.id)),
  create: procedures.caseNotes.create
    .use(asStaff)
    .handler(({ input, context }) => writeNote(context.services, context.actor, input)),
  update: procedures.caseNotes.update
    .use(asStaff)
    .handler(({ input, context }) => changeNote(context.services, context.actor, input)),
  delete: procedures.caseNotes.delete
    .use(asStaff)
    .handler(({ input, context }) => deleteNote(context.services, context.actor, input)),
};
