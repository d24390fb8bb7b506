/** What happens to the session of this browser; each is told in the tab where it happens, and all but `initial` in the others. */
const events = [
  // This tab knows for the first time who is here, or that nobody is.
  'initial',
  'signed-in',
  'signed-out',
  'refreshed',
  'user-updated',
  'password-recovery',
  'mfa-verified',
] as const;

export type SessionEvent = (typeof events)[number];

type Listener = (event: SessionEvent, elsewhere: boolean) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Calls back for each event; `elsewhere`: it happened in another tab. Answers the function that ends it. */
export function onSessionEvent(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSession(event: SessionEvent): void {
  for (const listener of [...listeners]) listener(event, false);
  if (event !== 'initial') openChannel()?.postMessage(event);
}

/** Browsers without channels keep their tabs apart: each finds out when it next asks the server. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('session');
  channel.onmessage = ({ data }) => {
    // Another tab may run another version of this page.
    if (events.includes(data)) for (const listener of [...listeners]) listener(data, true);
  };
  return channel;
}
