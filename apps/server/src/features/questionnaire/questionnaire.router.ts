import { asClient, asClientInOneRoundTrip, procedures } from '../../shared/api/procedures.ts';
import { listQuestions, listResponses, saveAnswer, submitQuestionnaire } from './questionnaire.usecases.ts';

export const questionnaireRouter = {
  listQuestions: procedures.questionnaire.listQuestions
    .use(asClient)
    .handler(({ input, context }) => listQuestions(context.services, context.actor, input.request_id)),
  listResponses: procedures.questionnaire.listResponses
    .use(asClient)
    .handler(({ input, context }) => listResponses(context.services, context.actor, input.request_id)),
  saveAnswer: procedures.questionnaire.saveAnswer.use(asClientInOneRoundTrip).handler(({ input, context }) =>
    saveAnswer(context.services, context.actor, input.client_request_id, {
      question_id: input.question_id,
      answer: input.answer,
      expected_answer: input.expected_answer,
    }),
  ),
  submit: procedures.questionnaire.submit
    .use(asClient)
    .handler(({ input, context }) =>
      submitQuestionnaire(context.services, context.actor, input.request_id, input.answers),
    ),
};
