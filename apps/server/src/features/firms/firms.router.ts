import { asAdministrator, asAnyAdministrator, asStaff, procedures } from '../../shared/api/procedures.ts';
import { changeFirm, createFirm, foundFirm, getFirm, listFirms, removeFirm } from './firms.usecases.ts';

export const firmsRouter = {
  list: procedures.firms.list
    .use(asAdministrator)
    .handler(({ input, context }) => listFirms(context.services, context.actor, input)),
  create: procedures.firms.create
    .use(asAdministrator)
    .handler(({ input, context }) => createFirm(context.services, context.actor, input)),
  get: procedures.firms.get
    .use(asAnyAdministrator)
    .handler(({ input, context }) => getFirm(context.services, context.actor, input.id)),
  update: procedures.firms.update
    .use(asAnyAdministrator)
    .handler(({ input, context }) => changeFirm(context.services, context.actor, input)),
  delete: procedures.firms.delete
    .use(asAdministrator)
    .handler(({ input, context }) => removeFirm(context.services, context.actor, input.id)),
  found: procedures.firms.found
    .use(asStaff)
    .handler(({ input, context }) => foundFirm(context.services, context.actor, input.name)),
};
