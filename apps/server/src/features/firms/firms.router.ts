import {
  asAdministrator,
  asAnyAdministrator,
  asStaff,
  procedures,
  run,
} from '../../shared/api/procedures.ts';
import { changeFirm, createFirm, createOwnFirm, getFirm, listFirms, removeFirm } from './firms.usecases.ts';

const { firms } = procedures;

export const firmsRouter = {
  list: firms.list.use(asAdministrator).handler(run(listFirms)),
  create: firms.create.use(asAdministrator).handler(run(createFirm)),
  get: firms.get
    .use(asAnyAdministrator)
    .handler(run((services, actor, { id }) => getFirm(services, actor, id))),
  update: firms.update.use(asAnyAdministrator).handler(run(changeFirm)),
  delete: firms.delete
    .use(asAdministrator)
    .handler(run((services, actor, { id }) => removeFirm(services, actor, id))),
  found: firms.found
    .use(asStaff)
    .handler(run((services, actor, { name }) => createOwnFirm(services, actor, name))),
};
