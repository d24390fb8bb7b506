import type { QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, entries, get, type UseStore, update } from 'idb-keyval';
import { emitSessionEvent } from '../../../shared/session/session-events.ts';
import { sessionQuery } from '../../../shared/session/use-session.ts';
import { type ClientPrefetch, seedClientQueries } from '../client-prefetch.ts';

/** What a client's pages last showed of a request, in this browser: they open with it while the server is unreachable. */
interface LastData {
  data: ClientPrefetch;
  /** When the server last confirmed that this client may see the request. Epoch milliseconds. */
  at: number;
  /** The release that stored it: another one may expect other data. */
  release: string;
}

/** How long it is kept after the server's last answer, if the session does not end sooner. Milliseconds. */
const keptMs = 24 * 60 * 60_000;

/** The name of this file changes with every release: it imports the application's main file, whose name contains a hash. */
const release = import.meta.url;

let store: UseStore | undefined;
/** The id of the session that was signed out in this tab: nothing of it is stored any more. */
let endedSession: string | undefined;

const lastDataStore = (): UseStore => {
  store ??= createStore('visafolio-client', 'last-data');
  return store;
};

/** Stores what the pages have of a request. What they have not loaded this time stays from before. */
export async function saveLastData(data: ClientPrefetch, at: number): Promise<void> {
  if (data.session.session.id === endedSession) return;
  await update<LastData>(
    data.requestId,
    (before) => {
      const isSame = before && isUsable(before) && isOwn(before, data.session.user.id);
      return { data: { ...(isSame ? before.data : {}), ...data }, at, release };
    },
    lastDataStore(),
  );
}

/** Fills the caches from the last data of this request, or of the last opened one if no request is named. */
export async function restoreLastData(queryClient: QueryClient, requestId: string | null): Promise<void> {
  const last = requestId === null ? await readNewest() : await get<LastData>(requestId, lastDataStore());
  if (!last || !isUsable(last)) return;
  seedClientQueries(queryClient, last.data, last.at);
  emitSessionEvent('initial');
}

/** Called at sign-out: deletes everything, and stores nothing of this session any more. */
export async function endLastData(queryClient: QueryClient): Promise<void> {
  endedSession = queryClient.getQueryData(sessionQuery.queryKey)?.session.id;
  await forgetLastData();
}

export const forgetLastData = (): Promise<void> => clear(lastDataStore());

export const forgetRequest = (requestId: string): Promise<void> => del(requestId, lastDataStore());

/** Deletes what is too old, and what belongs to other accounts than this one. */
export async function forgetOthers(userId: string): Promise<void> {
  for (const [requestId, last] of await entries<string, LastData>(lastDataStore()))
    if (!isUsable(last) || !isOwn(last, userId)) await forgetRequest(requestId);
}

async function readNewest(): Promise<LastData | undefined> {
  const all = await entries<string, LastData>(lastDataStore());
  return all.map(([, last]) => last).sort((one, other) => other.at - one.at)[0];
}

const isOwn = (last: LastData, userId: string) => last.data.session.user.id === userId;

function isUsable({ data, at, release: from }: LastData, now = Date.now()): boolean {
  const isRecent = Math.abs(now - at) < keptMs;
  return from === release && isRecent && now < Date.parse(data.session.session.expiresAt);
}
