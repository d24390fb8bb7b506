import { asStaff, procedures, run } from '../../shared/api/procedures.ts';
import { addTerm, changeTerm, listTerms, removeTerm } from './glossary/glossary.ts';
import { getSettings, setAgreement } from './settings/translation-settings.ts';
import { proposeTexts } from './templates/propose-texts.ts';

const translation = procedures.translation.use(asStaff);

export const translationRouter = {
  settings: translation.settings.handler(run(getSettings)),
  setAgreement: translation.setAgreement.handler(run(setAgreement)),
  listTerms: translation.listTerms.handler(run(listTerms)),
  addTerm: translation.addTerm.handler(run(addTerm)),
  changeTerm: translation.changeTerm.handler(run(changeTerm)),
  removeTerm: translation.removeTerm.handler(run(removeTerm)),
  propose: translation.propose.handler(run(proposeTexts)),
};
