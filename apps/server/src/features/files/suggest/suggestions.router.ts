import { asClient, procedures, run } from '../../../shared/api/procedures.ts';
import { acceptSuggestion, listSuggestions } from './suggestions.usecases.ts';

const questionnaire = procedures.questionnaire.use(asClient);

/** Part of the contract's questionnaire: answers suggested from files. */
export const suggestionsRouter = {
  listSuggestions: questionnaire.listSuggestions.handler(
    run((services, actor, { request_id }) => listSuggestions(services, actor, request_id)),
  ),
  acceptSuggestion: questionnaire.acceptSuggestion.handler(
    ({ input: { client_request_id, ...given }, context }) =>
      acceptSuggestion(context.services, context.actor, client_request_id, given),
  ),
};
