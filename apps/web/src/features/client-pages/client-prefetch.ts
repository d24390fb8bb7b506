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
  const fresh = { updatedAt: freshUntil };
  // Without `updatedAt`: the session's refresh interval starts now.
  queryClient.setQueryData(sessionQuery.queryKey, prefetch.session);
  queryClient.setQueryData(accessQuery(requestId).queryKey, prefetch.access?.clientUser, fresh);
  for (const [name, queryKey] of listQueries(requestId))
    queryClient.setQueryData<unknown>(queryKey, prefetch[name], fresh);
}

/** What the query cache has of a request; undefined for a visitor. */
export function collectClientQueries(
  queryClient: QueryClient,
  requestId: string,
): ClientPrefetch | undefined {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const clientUser = queryClient.getQueryData(accessQuery(requestId).queryKey);
  if (!session) return undefined;
  const answers = listQueries(requestId).flatMap(([name, queryKey]) => {
    const answer = queryClient.getQueryData<unknown>(queryKey);
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return {
    requestId,
    session,
    ...(clientUser && { access: { success: true, clientUser } }),
    ...Object.fromEntries(answers),
  };
}

function listQueries(requestId: string) {
  const options = { input: { request_id: requestId } };
  return [
    ['request', api.portal.getRequest.queryKey(options)],
    ['firm', api.portal.getFirm.queryKey(options)],
    ['mine', api.portal.listRequests.queryKey()],
    ['documents', api.uploads.listDocuments.queryKey(options)],
    ['states', api.uploads.listStates.queryKey(options)],
    ['box', api.files.listBox.queryKey(options)],
    ['questions', api.questionnaire.listQuestions.queryKey(options)],
    ['responses', api.questionnaire.listResponses.queryKey(options)],
  ] as const;
}
