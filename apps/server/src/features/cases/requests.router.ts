import { asStaff, asStaffInOneRoundTrip, procedures, run } from '../../shared/api/procedures.ts';
import { addDocument, rewordDocument, waiveDocument, withdrawDocument } from './edit/change-documents.ts';
import { addQuestion, rewordQuestion, waiveQuestion, withdrawQuestion } from './edit/change-questions.ts';
import { editRequest } from './edit/edit-request.ts';
import { listRequests } from './list/list-requests.ts';
import { setParties } from './parties/set-parties.ts';
import { addPerson, changePerson, removePerson } from './people/change-people.ts';
import { openRequest, trashRequest, updateRequestStatus } from './requests.usecases.ts';
import { reviewAnswers } from './review/review-answers.ts';
import { acceptFile, askAgain } from './review/review-file.ts';
import { findKnownClient } from './send/known-client.ts';
import { sendRequest } from './send/send-request.ts';

const requests = procedures.requests.use(asStaff);

export const requestsRouter = {
  list: procedures.requests.list.use(asStaffInOneRoundTrip).handler(run(listRequests)),
  get: requests.get.handler(run((services, actor, { id }) => openRequest(services, actor, id))),
  knownClient: requests.knownClient.handler(run(findKnownClient)),
  send: requests.send.handler(run(sendRequest)),
  updateStatus: requests.updateStatus.handler(
    run((services, actor, { id, status }) => updateRequestStatus(services, actor, id, status)),
  ),
  edit: requests.edit.handler(run(editRequest)),
  setParties: requests.setParties.handler(run(setParties)),
  addPerson: requests.addPerson.handler(run(addPerson)),
  changePerson: requests.changePerson.handler(run(changePerson)),
  removePerson: requests.removePerson.handler(run(removePerson)),
  addDocument: requests.addDocument.handler(run(addDocument)),
  rewordDocument: requests.rewordDocument.handler(run(rewordDocument)),
  withdrawDocument: requests.withdrawDocument.handler(run(withdrawDocument)),
  waiveDocument: requests.waiveDocument.handler(run(waiveDocument)),
  addQuestion: requests.addQuestion.handler(run(addQuestion)),
  rewordQuestion: requests.rewordQuestion.handler(run(rewordQuestion)),
  withdrawQuestion: requests.withdrawQuestion.handler(run(withdrawQuestion)),
  waiveQuestion: requests.waiveQuestion.handler(run(waiveQuestion)),
  acceptFile: requests.acceptFile.handler(run(acceptFile)),
  reviewAnswers: requests.reviewAnswers.handler(run(reviewAnswers)),
  askAgain: requests.askAgain.handler(run(askAgain)),
  delete: requests.delete.handler(run((services, actor, { id }) => trashRequest(services, actor, id))),
};
