import type { QueryClient } from '@tanstack/react-query';
import { api, type client } from '../../shared/api/client.ts';
import { preloadOnInteraction } from '../../shared/load-when-idle.ts';
import { pageFreshUntil } from '../../shared/page-data.ts';
import { emitSessionEvent } from '../../shared/session/session-events.ts';
import { type Session, sessionQuery } from '../../shared/session/use-session.ts';
import { accessQuery, saveTimeZone } from './api/access.ts';
import { saveAccessRecord } from './client-access-record.ts';

type Answer<Call extends (input: never) => Promise<unknown>> = Awaited<ReturnType<Call>>;

/** The server's answers to a client page's first calls, sent with the page; failed calls, and calls the page does not make, are missing. */
export interface ClientPrefetch {
  requestId: string;
  session: Session;
  access?: Answer<typeof client.portal.verifyAccess>;
  request?: Answer<typeof client.portal.getRequest>;
  firm?: Answer<typeof client.portal.getFirm>;
  mine?: Answer<typeof client.portal.listRequests>;
  documents?: Answer<typeof client.uploads.listDocuments>;
  states?: Answer<typeof client.uploads.listStates>;
  box?: Answer<typeof client.files.listBox>;
  questions?: Answer<typeof client.questionnaire.listQuestions>;
  responses?: Answer<typeof client.questionnaire.listResponses>;
}

/** In the browser: fills the caches from the data sent with the page, including the verified access. */
export function startFromPrefetch(queryClient: QueryClient, prefetch: ClientPrefetch): void {
  seedClientQueries(queryClient, prefetch, pageFreshUntil);
  emitSessionEvent('initial');
  if (!prefetch.access) return;
  const { clientUser } = prefetch.access;
  saveAccessRecord({ clientUser, requestId: prefetch.requestId, timestamp: Date.now() });
  // A browser's first time zone lookup takes as long as rendering the page.
  preloadOnInteraction(() => saveTimeZone(prefetch.requestId, clientUser.timeZone));
}

/** Fills the query cache with the answers, which stay fresh until `freshUntil` (epoch milliseconds). */
export function seedClientQueries(
  queryClient: QueryClient,
  prefetch: ClientPrefetch,
  freshUntil = Date.now(),
): void {
  const { requestId } = prefetch;
  const options = { input: { request_id: requestId } };
  const fresh = { updatedAt: freshUntil };
  // Without `updatedAt`: the session's refresh interval starts now.
  queryClient.setQueryData(sessionQuery.queryKey, prefetch.session);
  queryClient.setQueryData(accessQuery(requestId).queryKey, prefetch.access?.clientUser, fresh);
  queryClient.setQueryData(api.portal.getRequest.queryKey(options), prefetch.request, fresh);
  queryClient.setQueryData(api.portal.getFirm.queryKey(options), prefetch.firm, fresh);
  queryClient.setQueryData(api.portal.listRequests.queryKey(), prefetch.mine, fresh);
  queryClient.setQueryData(api.uploads.listDocuments.queryKey(options), prefetch.documents, fresh);
  queryClient.setQueryData(api.uploads.listStates.queryKey(options), prefetch.states, fresh);
  queryClient.setQueryData(api.files.listBox.queryKey(options), prefetch.box, fresh);
  queryClient.setQueryData(api.questionnaire.listQuestions.queryKey(options), prefetch.questions, fresh);
  queryClient.setQueryData(api.questionnaire.listResponses.queryKey(options), prefetch.responses, fresh);
}
