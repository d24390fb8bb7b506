import { asClient, asStaff, procedures, run } from '../../../../shared/api/procedures.ts';
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

const client = procedures.files.use(asClient);
const staff = procedures.files.use(asStaff);

export const filesRouter = {
  listBox: client.listBox.handler(
    run((services, actor, { request_id }) => listOwnBox(services, actor, request_id)),
  ),
  listWhose: client.listWhose.handler(
    run((services, actor, { request_id }) => listOwnPersonMismatches(services, actor, request_id)),
  ),
  staffListWhose: staff.staffListWhose.handler(
    run((services, actor, { request_id }) => listStaffPersonMismatches(services, actor, request_id)),
  ),
  place: client.place.handler(run(placeFile)),
  arrange: client.arrange.handler(run(arrangeFile)),
  order: client.order.handler(run(orderFiles)),
  confirmPlace: client.confirmPlace.handler(run(keepInPlace)),
  split: client.split.handler(run(splitFile)),
  undoSplit: client.undoSplit.handler(run(undoSplit)),
  keepAsOne: client.keepAsOne.handler(run(keepAsOne)),
  staffListBox: staff.staffListBox.handler(
    run((services, actor, { request_id }) => listBox(services, actor, request_id)),
  ),
  staffPlace: staff.staffPlace.handler(run(placeFile)),
  staffArrange: staff.staffArrange.handler(run(arrangeFile)),
  staffOrder: staff.staffOrder.handler(run(orderFiles)),
  staffConfirmPlace: staff.staffConfirmPlace.handler(run(keepInPlace)),
  staffSplit: staff.staffSplit.handler(run(splitFile)),
  staffUndoSplit: staff.staffUndoSplit.handler(run(undoSplit)),
  staffKeepAsOne: staff.staffKeepAsOne.handler(run(keepAsOne)),
  staffRemove: staff.staffRemove.handler(run(removeFromBox)),
};
