import type { QueryClient } from '@tanstack/react-query';
import { onSessionEvent } from '../../shared/session/session-events.ts';
import { pendingQueryKey, type Session, sessionQuery } from '../../shared/session/use-session.ts';

const firstPauseMs = 200;
const pauses = 5;

/**
 * The session, which may arrive a moment after this page: asked for again after pauses of 200 ms
 * doubling to 3.2 s (6.2 s in all), and at once when another tab signs in. Null when none came;
 * throws where the last question had no answer.
 */
export async function waitForSession(queryClient: QueryClient, signal: AbortSignal): Promise<Session | null> {
  const ask = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  for (let pause = 0; pause < pauses; pause += 1) {
    const session = await ask().catch(() => null);
    // A session that waits for its second step: /auth goes on with it.
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
