import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { getRetention, listUpcoming, previewRetention, setRetention } from './retention.usecases.ts';

const retention = procedures.retention.use(asStaff);

export const retentionRouter = {
  get: retention.get.handler(run((services, actor) => getRetention(services, actor))),
  preview: retention.preview.handler(
    run((services, actor, input) => previewRetention(services, actor, input)),
  ),
  upcoming: retention.upcoming.handler(run((services, actor) => listUpcoming(services, actor))),
  set: retention.set.handler(run(setRetention)),
};
