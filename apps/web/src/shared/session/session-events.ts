/** What happens to this browser's session. Every event reaches the tab where it happens; all but `initial` reach the others. */
const events = [
  // This tab learns for the first time whether someone is signed in.
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

/** Calls back for each event; `elsewhere`: it happened in another tab. Returns the function that unsubscribes. */
export function onSessionEvent(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSession(event: SessionEvent): void {
  for (const listener of [...listeners]) listener(event, false);
  if (event !== 'initial') openChannel()?.postMessage(event);
}

/** In browsers without channels, each tab finds out when it next asks the server. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('session');
  channel.onmessage = ({ data }) => {
    // Another tab may run another version of this page.
    if (events.includes(data)) for (const listener of [...listeners]) listener(data, true);
  };
  return channel;
}
