import type { Session } from '../shared/api/session.ts';

/** How soon an open stream notices that its session ended or its holder is no professional any more. Milliseconds. */
const recheckMs = 5_000;

/** Aborts when the caller goes away, the session ends, or what its holder may do changes. */
export function whileSignedIn(
  request: Request,
  session: Session,
  readSession: (request: Request) => Promise<Session | null>,
): AbortSignal {
  const over = new AbortController();
  const timer = setInterval(async () => {
    const now = await readSession(request).catch(() => session);
    if (now?.id !== session.id || now.professional !== session.professional) over.abort();
  }, recheckMs);
  const signal = AbortSignal.any([request.signal, over.signal]);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return signal;
}
