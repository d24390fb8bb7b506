import { asClient, asStaff, procedures } from '../../../../shared/api/procedures.ts';
import { keepAsOne, splitFile, undoSplit } from '../split/split-file.ts';
import {
  arrangeFile,
  keepInPlace,
  listBox,
  listOwnBox,
  listOwnPersonMismatches,
  listStaffPersonMismatches,
  orderFiles,
  placeFile,
  removeFromBox,
} from './files.usecases.ts';

export const filesRouter = {
  listBox: procedures.files.listBox
    .use(asClient)
    .handler(({ input, context }) => listOwnBox(context.services, context.actor, input.request_id)),
  listWhose: procedures.files.listWhose
    .use(asClient)
    .handler(({ input, context }) =>
      listOwnPersonMismatches(context.services, context.actor, input.request_id),
    ),
  staffListWhose: procedures.files.staffListWhose
    .use(asStaff)
    .handler(({ input, context }) =>
      listStaffPersonMismatches(context.services, context.actor, input.request_id),
    ),
  place: procedures.files.place
    .use(asClient)
    .handler(({ input, context }) => placeFile(context.services, context.actor, input)),
  arrange: procedures.files.arrange
    .use(asClient)
    .handler(({ input, context }) => arrangeFile(context.services, context.actor, input)),
  order: procedures.files.order
    .use(asClient)
    .handler(({ input, context }) => orderFiles(context.services, context.actor, input)),
  confirmPlace: procedures.files.confirmPlace
    .use(asClient)
    .handler(({ input, context }) => keepInPlace(context.services, context.actor, input)),
  split: procedures.files.split
    .use(asClient)
    .handler(({ input, context }) => splitFile(context.services, context.actor, input)),
  undoSplit: procedures.files.undoSplit
    .use(asClient)
    .handler(({ input, context }) => undoSplit(context.services, context.actor, input)),
  keepAsOne: procedures.files.keepAsOne
    .use(asClient)
    .handler(({ input, context }) => keepAsOne(context.services, context.actor, input)),
  staffListBox: procedures.files.staffListBox
    .use(asStaff)
    .handler(({ input, context }) => listBox(context.services, context.actor, input.request_id)),
  staffPlace: procedures.files.staffPlace
    .use(asStaff)
    .handler(({ input, context }) => placeFile(context.services, context.actor, input)),
  staffArrange: procedures.files.staffArrange
    .use(asStaff)
    .handler(({ input, context }) => arrangeFile(context.services, context.actor, input)),
  staffOrder: procedures.files.staffOrder
    .use(asStaff)
    .handler(({ input, context }) => orderFiles(context.services, context.actor, input)),
  staffConfirmPlace: procedures.files.staffConfirmPlace
    .use(asStaff)
    .handler(({ input, context }) => keepInPlace(context.services, context.actor, input)),
  staffSplit: procedures.files.staffSplit
    .use(asStaff)
    .handler(({ input, context }) => splitFile(context.services, context.actor, input)),
  staffUndoSplit: procedures.files.staffUndoSplit
    .use(asStaff)
    .handler(({ input, context }) => undoSplit(context.services, context.actor, input)),
  staffKeepAsOne: procedures.files.staffKeepAsOne
    .use(asStaff)
    .handler(({ input, context }) => keepAsOne(context.services, context.actor, input)),
  staffRemove: procedures.files.staffRemove
    .use(asStaff)
    .handler(({ input, context }) => removeFromBox(context.services, context.actor, input)),
};
