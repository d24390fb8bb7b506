import { asClient, asClientInOneRoundTrip, asStaff, procedures } from '../../../shared/api/procedures.ts';
import {
  addEntry,
  addEntryForClient,
  removeEntry,
  removeEntryForClient,
} from './entries/entries.usecases.ts';
import { listQuestions, listResponses, saveAnswer, submitQuestionnaire } from './questionnaire.usecases.ts';
import { enterAnswer } from './staff/enter-answer.ts';
import { acceptAnswer, sendBack } from './staff/send-back.ts';

export const questionnaireRouter = {
  listQuestions: procedures.questionnaire.listQuestions
    .use(asClient)
    .handler(({ input, context }) => listQuestions(context.services, context.actor, input.request_id)),
  listResponses: procedures.questionnaire.listResponses
    .use(asClient)
    .handler(({ input, context }) => listResponses(context.services, context.actor, input.request_id)),
  saveAnswer: procedures.questionnaire.saveAnswer
    .use(asClientInOneRoundTrip)
    .handler(({ input: { client_request_id, ...given }, context }) =>
      saveAnswer(context.services, context.actor, client_request_id, given),
    ),
  addEntry: procedures.questionnaire.addEntry
    .use(asClient)
    .handler(({ input, context }) => addEntry(context.services, context.actor, input)),
  removeEntry: procedures.questionnaire.removeEntry
    .use(asClient)
    .handler(({ input, context }) => removeEntry(context.services, context.actor, input)),
  addEntryForClient: procedures.questionnaire.addEntryForClient
    .use(asStaff)
    .handler(({ input, context }) => addEntryForClient(context.services, context.actor, input)),
  removeEntryForClient: procedures.questionnaire.removeEntryForClient
    .use(asStaff)
    .handler(({ input, context }) => removeEntryForClient(context.services, context.actor, input)),
  enterAnswer: procedures.questionnaire.enterAnswer
    .use(asStaff)
    .handler(({ input, context }) => enterAnswer(context.services, context.actor, input)),
  sendBack: procedures.questionnaire.sendBack
    .use(asStaff)
    .handler(({ input, context }) => sendBack(context.services, context.actor, input)),
  acceptAnswer: procedures.questionnaire.acceptAnswer
    .use(asStaff)
    .handler(({ input, context }) => acceptAnswer(context.services, context.actor, input)),
  submit: procedures.questionnaire.submit
    .use(asClient)
    .handler(({ input, context }) =>
      submitQuestionnaire(context.services, context.actor, input.request_id, input.answers),
    ),
};
