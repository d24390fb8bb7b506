import type { QueryClient } from '@tanstack/react-query';
import { onSessionEvent } from '../../shared/session/session-events.ts';
import { pendingQueryKey, type Session, sessionQuery } from '../../shared/session/use-session.ts';

const firstPauseMs = 200;
const pauses = 5;

/**
 * The session, which may arrive shortly after this page: retries after pauses of 200 ms doubling to 3.2 s (6.2 s in total), and at once
 * when another tab signs in. Null if none arrived; throws if the last attempt got no answer.
 */
export async function waitForSession(queryClient: QueryClient, signal: AbortSignal): Promise<Session | null> {
  const ask = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  for (let pause = 0; pause < pauses; pause += 1) {
    const session = await ask().catch(() => null);
    // The session waits for its second step, which /auth continues.
    if (session || queryClient.getQueryData(pendingQueryKey)) return session;
    await rest(firstPauseMs * 2 ** pause, signal);
    signal.throwIfAborted();
  }
  return ask();
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    const stopListening = onSessionEvent((event) => event === 'signed-in' && goOn());
    signal.addEventListener('abort', goOn);
  });
}
