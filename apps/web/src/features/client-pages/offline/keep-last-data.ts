import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { sessionQuery } from '../../../shared/session/use-session.ts';
import { accessQuery } from '../api/access.ts';
import { clearAccessRecord } from '../client-access-record.ts';
import { type ClientPrefetch, collectClientQueries } from '../client-prefetch.ts';
import { isFinalRefusal, toRefusal } from '../refusal.ts';
import { forgetLastData, forgetOthers, forgetRequest, saveLastData } from './last-data.ts';

/** The connection, or the page, may be gone soon after an answer was saved. Milliseconds. */
const pauseMs = 150;
/** Data that has not changed is stored again after this time, because the server confirmed the access. Milliseconds. */
const confirmedMs = 5 * 60_000;

/**
 * Keeps the last data of the client's requests up to date in this browser, for pages that open without a connection. Deletes it when the
 * session has ended, when another account signs in, and for a request when the server refuses it.
 */
export function keepLastData(queryClient: QueryClient): () => void {
  const saved = new Map<string, { data: ClientPrefetch; at: number }>();
  let owner: string | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = async () => {
    timer = undefined;
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    if (session === undefined) return;
    const user = session?.user.id ?? null;
    if (user !== owner) {
      owner = user;
      saved.clear();
      if (user === null) clearAccessRecord();
      await (user === null ? forgetLastData() : forgetOthers(user));
    }
    if (user === null) return;
    for (const requestId of listRequestIds(queryClient)) await keep(requestId);
  };

  const keep = async (requestId: string) => {
    if (isRefused(queryClient, requestId)) {
      saved.delete(requestId);
      return forgetRequest(requestId);
    }
    const data = collectClientQueries(queryClient, requestId);
    if (!data?.access || !data.request) return;
    const at = Math.min(queryClient.getQueryState(requestKey(requestId))?.dataUpdatedAt ?? 0, Date.now());
    const before = saved.get(requestId);
    if (before && at - before.at < confirmedMs && isSame(before.data, data)) return;
    if (saved.size === 0) keepUnused(queryClient);
    saved.set(requestId, { data, at });
    await saveLastData(data, at);
  };

  // Without storage, in a private window for example, the pages need a connection.
  const checkAndIgnore = () => void check().catch(() => {});
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    timer ??= setTimeout(checkAndIgnore, pauseMs);
  });
  const checkNow = () => {
    // A phone may end the page without further events.
    if (document.visibilityState === 'hidden') checkAndIgnore();
  };
  document.addEventListener('visibilitychange', checkNow);
  checkAndIgnore();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkNow);
  };
}

/** Queries of a page that is not shown stay in memory: without a connection they cannot be loaded again. */
function keepUnused(queryClient: QueryClient): void {
  const keys = [api.portal.key(), api.questionnaire.key(), api.uploads.key(), api.files.listBox.key()];
  for (const queryKey of keys) queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
}

const [accessName] = accessQuery('').queryKey;

const listRequestIds = (queryClient: QueryClient): string[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [accessName] })
    .map(({ queryKey }) => String(queryKey[1]));

const requestKey = (requestId: string) =>
  api.portal.getRequest.queryKey({ input: { request_id: requestId } });

/** Whether the server refuses the request to this client, or no longer has it. */
function isRefused(queryClient: QueryClient, requestId: string): boolean {
  const states = [accessQuery(requestId).queryKey, requestKey(requestId)].map((queryKey) =>
    queryClient.getQueryState<unknown>(queryKey),
  );
  const isGone = queryClient.getQueryData(requestKey(requestId))?.length === 0;
  return isGone || states.some((state) => state?.error && isFinalRefusal(toRefusal(state.error)));
}

/** Queries whose answers have not changed keep their objects. */
function isSame(one: ClientPrefetch, other: ClientPrefetch): boolean {
  const { access: oneAccess, ...before } = one;
  const { access, ...now } = other;
  const names = Object.keys({ ...before, ...now }) as (keyof typeof before)[];
  return oneAccess?.clientUser === access?.clientUser && names.every((name) => before[name] === now[name]);
}
