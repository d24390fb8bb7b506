import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { deleteFromTrash, listTrash, restoreFromTrash } from './trash.usecases.ts';

const trash = procedures.trash.use(asStaff);

export const trashRouter = {
  list: trash.list.handler(run(listTrash)),
  restore: trash.restore.handler(run(restoreFromTrash)),
  deleteNow: trash.deleteNow.handler(run(deleteFromTrash)),
};
