import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { recordView } from '../../activity/activity.usecases.ts';
import { askMissing } from './checklist/ask-missing.ts';
import { getFormOfCase, reviewFields } from './checklist/checklist.usecases.ts';
import { fillCaseForm, listCaseForms } from './filling/filling.usecases.ts';
import { getForm, listForms, removeForm } from './government-forms.usecases.ts';
import { acceptGuess, getMapping, saveMapping } from './mapping/mapping.usecases.ts';

const forms = procedures.governmentForms.use(asStaff);

export const governmentFormsRouter = {
  list: forms.list.handler(run(listForms)),
  get: forms.get.handler(run(getForm)),
  remove: forms.remove.handler(run(removeForm)),
  getMapping: forms.getMapping.handler(run(getMapping)),
  saveMapping: forms.saveMapping.handler(run(saveMapping)),
  acceptGuess: forms.acceptGuess.handler(run(acceptGuess)),
  reviewFields: forms.reviewFields.handler(run(reviewFields)),
  getForCase: forms.getForCase.handler(async ({ context: { services, actor }, input }) => {
    const form = await getFormOfCase(services, actor, input);
    // Its items are filled with answers.
    await services.db.withActor(actor, (tx) =>
      recordView(tx, actor, { requestId: input.request_id, kind: 'answers.viewed' }),
    );
    return form;
  }),
  askMissing: forms.askMissing.handler(run(askMissing)),
  listForCase: forms.listForCase.handler(run(listCaseForms)),
  fill: forms.fill.handler(run(fillCaseForm)),
};
