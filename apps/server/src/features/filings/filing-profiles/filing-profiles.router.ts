import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { getCaseDetails, getDetails, saveOffice, saveProfile } from './filing-profiles.usecases.ts';

const profiles = procedures.filingProfiles.use(asStaff);

export const filingProfilesRouter = {
  get: profiles.get.handler(run(getDetails)),
  saveProfile: profiles.saveProfile.handler(run(saveProfile)),
  saveOffice: profiles.saveOffice.handler(run(saveOffice)),
  forCase: profiles.forCase.handler(run(getCaseDetails)),
};
