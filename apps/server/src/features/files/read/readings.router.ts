import { asFirmAdministrator, asStaff, procedures } from '../../../shared/api/procedures.ts';
import { searchTexts } from './search/search.usecases.ts';
import { getFileSettings, setNamePattern, setProviderAgreement } from './settings/file-settings.usecases.ts';

export const readingsRouter = {
  search: procedures.readings.search
    .use(asStaff)
    .handler(({ input, context }) => searchTexts(context.services, context.actor, input)),
  settings: procedures.readings.settings
    .use(asStaff)
    .handler(({ context }) => getFileSettings(context.services, context.actor)),
  setNamePattern: procedures.readings.setNamePattern
    .use(asFirmAdministrator)
    .handler(({ input, context }) => setNamePattern(context.services, context.actor, input.name_pattern)),
  setProviderAgreement: procedures.readings.setProviderAgreement
    .use(asFirmAdministrator)
    .handler(({ input, context }) => setProviderAgreement(context.services, context.actor, input.agreed)),
};
