import { asStaff, procedures } from '../../shared/api/procedures.ts';
import { listTemplates } from './templates.usecases.ts';

export const templatesRouter = {
  list: procedures.templates.list
    .use(asStaff)
    .handler(({ context }) => listTemplates(context.services, context.actor)),
};
