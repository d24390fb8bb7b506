import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { erasePerson, listErasures, previewErasure } from './erase-person.ts';

const erasures = procedures.erasures.use(asStaff);

export const erasuresRouter = {
  preview: erasures.preview.handler(run(previewErasure)),
  erase: erasures.erase.handler(run(erasePerson)),
  list: erasures.list.handler(run((services, actor) => listErasures(services, actor))),
};
