import type { QueryClient } from '@tanstack/react-query';
import type { client } from '../../shared/api/client.ts';
import { api } from '../../shared/api/client.ts';
import { type Session, sessionQuery } from '../../shared/session/use-session.ts';
import { accessQuery } from '../client-pages/api/access.ts';

type Answer<Call extends (input: never) => Promise<unknown>> = Awaited<ReturnType<Call>>;

/** The server's answers to the calls that open the portal; what it could not answer is missing. */
export interface FirstAnswers {
  requestId: string;
  session: Session;
  access?: Answer<typeof client.portal.verifyAccess>;
  request?: Answer<typeof client.portal.getRequest>;
  firm?: Answer<typeof client.portal.getFirm>;
  mine?: Answer<typeof client.portal.listRequests>;
  documents?: Answer<typeof client.uploads.listDocuments>;
  states?: Answer<typeof client.uploads.listStates>;
  questions?: Answer<typeof client.questionnaire.listQuestions>;
  responses?: Answer<typeof client.questionnaire.listResponses>;
}

/** Puts them where the portal looks before it asks. Until `freshUntil` (epoch milliseconds) nothing is asked again. */
export function keepFirstAnswers(
  queryClient: QueryClient,
  answers: FirstAnswers,
  freshUntil = Date.now(),
): void {
  const { requestId } = answers;
  const of = { input: { request_id: requestId } };
  const fresh = { updatedAt: freshUntil };
  // From now on: its refresh is counted from here.
  queryClient.setQueryData(sessionQuery.queryKey, answers.session);
  queryClient.setQueryData(accessQuery(requestId).queryKey, answers.access?.clientUser, fresh);
  queryClient.setQueryData(api.portal.getRequest.queryKey(of), answers.request, fresh);
  queryClient.setQueryData(api.portal.getFirm.queryKey(of), answers.firm, fresh);
  queryClient.setQueryData(api.portal.listRequests.queryKey(), answers.mine, fresh);
  queryClient.setQueryData(api.uploads.listDocuments.queryKey(of), answers.documents, fresh);
  queryClient.setQueryData(api.uploads.listStates.queryKey(of), answers.states, fresh);
  queryClient.setQueryData(api.questionnaire.listQuestions.queryKey(of), answers.questions, fresh);
  queryClient.setQueryData(api.questionnaire.listResponses.queryKey(of), answers.responses, fresh);
}
