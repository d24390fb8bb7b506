import {
  asAdministrator,
  asAnyAdministrator,
  asStaff,
  procedures,
  run,
} from '../../shared/api/procedures.ts';
import { changeFirm, createFirm, createOwnFirm, getFirm, listFirms, removeFirm } from './firms.usecases.ts';

const staff = procedures.firms.use(asStaff);
const administrator = procedures.firms.use(asAdministrator);
const anyAdministrator = procedures.firms.use(asAnyAdministrator);

export const firmsRouter = {
  list: administrator.list.handler(run(listFirms)),
  create: administrator.create.handler(run(createFirm)),
  get: anyAdministrator.get.handler(run((services, actor, { id }) => getFirm(services, actor, id))),
  update: anyAdministrator.update.handler(run(changeFirm)),
  delete: administrator.delete.handler(run((services, actor, { id }) => removeFirm(services, actor, id))),
  found: staff.found.handler(run((services, actor, { name }) => createOwnFirm(services, actor, name))),
};
