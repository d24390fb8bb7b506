import type { Services } from '../services.ts';
import type { Session } from './session.ts';

/** Sessions run out without anybody telling. Milliseconds. */
const recheckMs = 30_000;

/**
 * Aborts when the caller goes away, the session ends, or what its holder may do changes: told by the database
 * within milliseconds, on whatever replica. `ended`: the answer is complete, nothing is watched any more.
 */
export function whileSignedIn(
  { access }: Services,
  request: Request,
  session: Session,
  readAgain: (session: Session) => Promise<Session | null>,
  ended?: AbortSignal,
): AbortSignal {
  const over = new AbortController();
  const check = async () => {
    const now = await readAgain(session).catch(() => session);
    const isSame = now?.professional === session.professional && now.role === session.role;
    if (!isSame) over.abort();
  };
  const timer = setInterval(check, recheckMs);
  const unwatch = access.watch(session.userId, check);
  const signal = AbortSignal.any([request.signal, over.signal, ...(ended ? [ended] : [])]);
  const stop = () => {
    clearInterval(timer);
    unwatch();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return signal;
}
