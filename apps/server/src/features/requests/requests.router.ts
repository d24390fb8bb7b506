import { asStaff, asStaffInOneRoundTrip, procedures } from '../../shared/api/procedures.ts';
import { addDocument, rewordDocument, waiveDocument, withdrawDocument } from './edit/change-documents.ts';
import { addQuestion, rewordQuestion, waiveQuestion, withdrawQuestion } from './edit/change-questions.ts';
import { editRequest } from './edit/edit-request.ts';
import { listRequests } from './list/list-requests.ts';
import { deleteRequest, openRequest, updateRequestStatus } from './requests.usecases.ts';
import { reviewAnswers } from './review/review-answers.ts';
import { acceptFile, askAgain } from './review/review-file.ts';
import { sendRequest } from './send/send-request.ts';

export const requestsRouter = {
  list: procedures.requests.list
    .use(asStaffInOneRoundTrip)
    .handler(({ input, context }) => listRequests(context.services, context.actor, input)),
  get: procedures.requests.get
    .use(asStaff)
    .handler(({ input, context }) => openRequest(context.services, context.actor, input.id)),
  send: procedures.requests.send
    .use(asStaff)
    .handler(({ input, context }) => sendRequest(context.services, context.actor, input)),
  updateStatus: procedures.requests.updateStatus
    .use(asStaff)
    .handler(({ input, context }) =>
      updateRequestStatus(context.services, context.actor, input.id, input.status),
    ),
  edit: procedures.requests.edit
    .use(asStaff)
    .handler(({ input, context }) => editRequest(context.services, context.actor, input)),
  addDocument: procedures.requests.addDocument
    .use(asStaff)
    .handler(({ input, context }) => addDocument(context.services, context.actor, input)),
  rewordDocument: procedures.requests.rewordDocument
    .use(asStaff)
    .handler(({ input, context }) => rewordDocument(context.services, context.actor, input)),
  withdrawDocument: procedures.requests.withdrawDocument
    .use(asStaff)
    .handler(({ input, context }) => withdrawDocument(context.services, context.actor, input)),
  waiveDocument: procedures.requests.waiveDocument
    .use(asStaff)
    .handler(({ input, context }) => waiveDocument(context.services, context.actor, input)),
  addQuestion: procedures.requests.addQuestion
    .use(asStaff)
    .handler(({ input, context }) => addQuestion(context.services, context.actor, input)),
  rewordQuestion: procedures.requests.rewordQuestion
    .use(asStaff)
    .handler(({ input, context }) => rewordQuestion(context.services, context.actor, input)),
  withdrawQuestion: procedures.requests.withdrawQuestion
    .use(asStaff)
    .handler(({ input, context }) => withdrawQuestion(context.services, context.actor, input)),
  waiveQuestion: procedures.requests.waiveQuestion
    .use(asStaff)
    .handler(({ input, context }) => waiveQuestion(context.services, context.actor, input)),
  acceptFile: procedures.requests.acceptFile
    .use(asStaff)
    .handler(({ input, context }) => acceptFile(context.services, context.actor, input)),
  reviewAnswers: procedures.requests.reviewAnswers
    .use(asStaff)
    .handler(({ input, context }) => reviewAnswers(context.services, context.actor, input)),
  askAgain: procedures.requests.askAgain
    .use(asStaff)
    .handler(({ input, context }) => askAgain(context.services, context.actor, input)),
  delete: procedures.requests.delete
    .use(asStaff)
    .handler(({ input, context }) => deleteRequest(context.services, context.actor, input.id)),
};
