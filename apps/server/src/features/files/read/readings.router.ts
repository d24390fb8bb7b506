import { asFirmAdministrator, asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { searchTexts } from './search/search.usecases.ts';
import {
  getFileSettings,
  setCameraData,
  setNamePattern,
  setProviderAgreement,
} from './settings/file-settings.usecases.ts';

const staff = procedures.readings.use(asStaff);
const firmAdministrator = procedures.readings.use(asFirmAdministrator);

export const readingsRouter = {
  search: staff.search.handler(run(searchTexts)),
  settings: staff.settings.handler(run(getFileSettings)),
  setNamePattern: firmAdministrator.setNamePattern.handler(
    run((services, actor, { name_pattern }) => setNamePattern(services, actor, name_pattern)),
  ),
  setCameraData: firmAdministrator.setCameraData.handler(
    run((services, actor, { camera_data }) => setCameraData(services, actor, camera_data)),
  ),
  setProviderAgreement: firmAdministrator.setProviderAgreement.handler(
    run((services, actor, { agreed }) => setProviderAgreement(services, actor, agreed)),
  ),
};
