import { asClient, asStaff, procedures } from '../../../shared/api/procedures.ts';
import {
  arrangeFile,
  keepInPlace,
  listBox,
  listOwnBox,
  orderFiles,
  placeFile,
  removeFromBox,
} from './files.usecases.ts';

export const filesRouter = {
  listBox: procedures.files.listBox
    .use(asClient)
    .handler(({ input, context }) => listOwnBox(context.services, context.actor, input.request_id)),
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
  staffRemove: procedures.files.staffRemove
    .use(asStaff)
    .handler(({ input, context }) => removeFromBox(context.services, context.actor, input)),
};
