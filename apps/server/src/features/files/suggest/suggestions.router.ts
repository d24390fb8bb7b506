import { asClient, procedures } from '../../../shared/api/procedures.ts';
import { acceptSuggestion, listSuggestions } from './suggestions.usecases.ts';

/** Part of the contract's questionnaire: answers suggested from files. */
export const suggestionsRouter = {
  listSuggestions: procedures.questionnaire.listSuggestions
    .use(asClient)
    .handler(({ input, context }) => listSuggestions(context.services, context.actor, input.request_id)),
  acceptSuggestion: procedures.questionnaire.acceptSuggestion
    .use(asClient)
    .handler(({ input: { client_request_id, ...given }, context }) =>
      acceptSuggestion(context.services, context.actor, client_request_id, given),
    ),
};
