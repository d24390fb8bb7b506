import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { finishLetter } from './finish-letter.ts';
import { deleteLetter, getLetter, listLetters, saveLetter, startLetter } from './letters.usecases.ts';
import { dropProposal, proposeLetter } from './proposal/propose-letter.ts';
import {
  changeLetterTemplate,
  createLetterTemplate,
  deleteLetterTemplate,
  listLetterTemplates,
} from './templates/letter-templates.usecases.ts';

const letters = procedures.letters.use(asStaff);

export const lettersRouter = {
  listTemplates: letters.listTemplates.handler(run(listLetterTemplates)),
  createTemplate: letters.createTemplate.handler(run(createLetterTemplate)),
  updateTemplate: letters.updateTemplate.handler(run(changeLetterTemplate)),
  deleteTemplate: letters.deleteTemplate.handler(
    run((services, actor, { id }) => deleteLetterTemplate(services, actor, id)),
  ),
  list: letters.list.handler(run((services, actor, { id }) => listLetters(services, actor, id))),
  get: letters.get.handler(run(getLetter)),
  start: letters.start.handler(run(startLetter)),
  save: letters.save.handler(run(saveLetter)),
  propose: letters.propose.handler(run(proposeLetter)),
  dropProposal: letters.dropProposal.handler(run(dropProposal)),
  finish: letters.finish.handler(run(finishLetter)),
  delete: letters.delete.handler(run(deleteLetter)),
};
