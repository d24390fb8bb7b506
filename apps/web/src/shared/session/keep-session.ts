import type { QueryClient } from '@tanstack/react-query';
import { onSignedElsewhere } from './other-tabs.ts';
import { type Session, sessionQuery } from './use-session.ts';

/** How often the session's end is looked at. Milliseconds. */
const tickMs = 30_000;
/** A session that ends within three ticks is refreshed. */
const marginMs = 3 * tickMs;
const firstPauseMs = 200;
/** A refresh that finds no server is tried again until the next tick. */
const longestMs = tickMs;

/**
 * Keeps the session that this page knows of up to date for as long as the page is open: refreshed shortly before it
 * ends, asked for again when another tab signs in, and forgotten when another tab signs out.
 * Answers the function that ends it.
 */
export function keepSession(queryClient: QueryClient): () => void {
  let refreshing = false;
  const tick = setInterval(async () => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    if (refreshing || !session || !endsSoon(session)) return;
    refreshing = true;
    await refresh(queryClient);
    refreshing = false;
  }, tickMs);

  const endings = [
    () => clearInterval(tick),
    onSignedElsewhere('in', () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })),
    onSignedElsewhere('out', () => forgetPerson(queryClient)),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** Nobody is signed in any more: the pages that show something of a person turn to the sign-in by themselves. */
function forgetPerson(queryClient: QueryClient): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

function endsSoon({ session }: Session): boolean {
  return Date.parse(session.expiresAt) - Date.now() < marginMs;
}

/** Asks for the session again after 200 ms, 400 ms and so on for as long as nobody answers. */
async function refresh(queryClient: QueryClient): Promise<void> {
  const until = Date.now() + longestMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
      return;
    } catch {
      if (Date.now() + pauseMs > until) return;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
