import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { getHoldsOfCase, liftHold, listHolds, placeHold } from './holds.usecases.ts';

const holds = procedures.holds.use(asStaff);

export const holdsRouter = {
  get: holds.get.handler(run(getHoldsOfCase)),
  list: holds.list.handler(run(listHolds)),
  place: holds.place.handler(run(placeHold)),
  lift: holds.lift.handler(run(liftHold)),
};
