import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { getOverview } from './overview.usecases.ts';

export const overviewRouter = {
  get: procedures.overview.get.use(asStaff).handler(run(getOverview)),
};
