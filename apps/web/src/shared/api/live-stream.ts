const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const hiddenMs = 60_000;

interface LiveStreamListener<Event> {
  onEvent: (event: Event) => void;
  /** Connected, for the first time or again: what happened before this moment may have been missed. */
  onConnect: () => void;
  onDisconnect: () => void;
}

/**
 * Listens to the live events of an address until the answered function is called.
 * Reconnects after 1 s doubling to 30 s, and at once when the browser is back online. A tab that has been
 * hidden for a minute closes its connection: browsers allow six per server, over all tabs.
 */
export function openLiveStream<Event>(
  address: string,
  { onEvent, onConnect, onDisconnect }: LiveStreamListener<Event>,
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let sleep: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };

  const connect = () => {
    close();
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      onConnect();
    });
    opened.addEventListener('message', ({ data }) => onEvent(JSON.parse(data)));
    opened.addEventListener('error', () => {
      // The server may send an event of this name; the connection is then still open.
      if (opened.readyState === EventSource.OPEN) return;
      onDisconnect();
      // A refusal or a proxy's error page ends an EventSource for good; after a mere cut it reconnects.
      if (opened.readyState === EventSource.CLOSED) connectLater();
    });
  };

  const connectLater = () => {
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    failures += 1;
    // Spread out, so that not every tab reconnects to a restarted server at once.
    retry = setTimeout(connect, pause * (0.5 + Math.random() / 2));
  };

  const goOffline = () => {
    close();
    onDisconnect();
  };

  const watchVisibility = () => {
    clearTimeout(sleep);
    if (document.visibilityState === 'hidden') sleep = setTimeout(close, hiddenMs);
    else if (source === undefined) connect();
  };

  connect();
  watchVisibility();
  window.addEventListener('online', connect);
  window.addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', watchVisibility);

  return () => {
    close();
    clearTimeout(sleep);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', goOffline);
    document.removeEventListener('visibilitychange', watchVisibility);
  };
}
