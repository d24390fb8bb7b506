import { asAdministrator, asStaff, procedures, run } from '../../shared/api/procedures.ts';
import { createTemplate, deleteTemplate, editTemplate, setTemplateArchived } from './edit-templates.ts';
import { listFacts } from './facts/list-facts.ts';
import { listCustomTemplates } from './list-custom-templates.ts';
import { getTemplate, getVersion, listTemplates, listVersions } from './templates.usecases.ts';

const templates = procedures.templates.use(asStaff);
const administered = procedures.templates.use(asAdministrator);

export const templatesRouter = {
  list: templates.list.handler(run((services, actor, { state }) => listTemplates(services, actor, state))),
  get: templates.get.handler(run((services, actor, { id }) => getTemplate(services, actor, id))),
  create: templates.create.handler(run(createTemplate)),
  update: templates.update.handler(run(editTemplate)),
  listFacts: templates.listFacts.handler(listFacts),
  listVersions: templates.listVersions.handler(
    run((services, actor, { id }) => listVersions(services, actor, id)),
  ),
  getVersion: templates.getVersion.handler(run(getVersion)),
  setArchived: templates.setArchived.handler(
    run((services, actor, { id, archived }) => setTemplateArchived(services, actor, id, archived)),
  ),
  delete: templates.delete.handler(run((services, actor, { id }) => deleteTemplate(services, actor, id))),
  listCustom: administered.listCustom.handler(run(listCustomTemplates)),
  getCustom: administered.getCustom.handler(
    run((services, actor, { id }) => getTemplate(services, actor, id)),
  ),
  createStandard: administered.createStandard.handler(run(createTemplate)),
  updateStandard: administered.updateStandard.handler(run(editTemplate)),
  deleteStandard: administered.deleteStandard.handler(async ({ input, context }) => {
    const { id } = await setTemplateArchived(context.services, context.actor, input.id, true);
    return { id };
  }),
};
