import { asAdministrator, asStaff, procedures } from '../../shared/api/procedures.ts';
import { createTemplate, deleteTemplate, editTemplate, setTemplateArchived } from './edit-templates.ts';
import { listCustomTemplates } from './list-custom-templates.ts';
import { getTemplate, listTemplates } from './templates.usecases.ts';

export const templatesRouter = {
  list: procedures.templates.list
    .use(asStaff)
    .handler(({ input, context }) => listTemplates(context.services, context.actor, input.state)),
  get: procedures.templates.get
    .use(asStaff)
    .handler(({ input, context }) => getTemplate(context.services, context.actor, input.id)),
  create: procedures.templates.create
    .use(asStaff)
    .handler(({ input, context }) => createTemplate(context.services, context.actor, input)),
  update: procedures.templates.update
    .use(asStaff)
    .handler(({ input, context }) => editTemplate(context.services, context.actor, input)),
  setArchived: procedures.templates.setArchived
    .use(asStaff)
    .handler(({ input, context }) =>
      setTemplateArchived(context.services, context.actor, input.id, input.archived),
    ),
  delete: procedures.templates.delete
    .use(asStaff)
    .handler(({ input, context }) => deleteTemplate(context.services, context.actor, input.id)),
  listCustom: procedures.templates.listCustom
    .use(asAdministrator)
    .handler(({ input, context }) => listCustomTemplates(context.services, context.actor, input)),
  getCustom: procedures.templates.getCustom
    .use(asAdministrator)
    .handler(({ input, context }) => getTemplate(context.services, context.actor, input.id)),
  createStandard: procedures.templates.createStandard
    .use(asAdministrator)
    .handler(({ input, context }) => createTemplate(context.services, context.actor, input)),
  updateStandard: procedures.templates.updateStandard
    .use(asAdministrator)
    .handler(({ input, context }) => editTemplate(context.services, context.actor, input)),
  deleteStandard: procedures.templates.deleteStandard
    .use(asAdministrator)
    .handler(async ({ input, context }) => {
      const { id } = await setTemplateArchived(context.services, context.actor, input.id, true);
      return { id };
    }),
};
