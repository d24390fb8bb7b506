import { openChannel } from '../live/open-channel.ts';

/** Events of this browser's session. The tab where they happen gets them all; other tabs get all but `initial`. */
const events = [
  // This tab loaded the session for the first time.
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

/** Calls back for each event; `elsewhere`: it happened in another tab. Returns the unsubscribe function. */
export function onSessionEvent(listener: Listener): () => void {
  getChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of [...listeners]) listener(event, false);
  if (event !== 'initial') getChannel()?.postMessage(event);
}

/** Without a channel, each tab notices the change with its next call. */
function getChannel(): BroadcastChannel | undefined {
  if (channel) return channel;
  channel = openChannel('session');
  if (channel)
    channel.onmessage = ({ data }) => {
      // Another tab may run another version of this page.
      if (events.includes(data)) for (const listener of [...listeners]) listener(data, true);
    };
  return channel;
}
