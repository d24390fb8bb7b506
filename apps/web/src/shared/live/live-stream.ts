const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** How long a hidden tab keeps its connection. */
export const hiddenMs = 60_000;

export interface LiveStreamListener<Event> {
  onEvent: (event: Event) => void;
  /** Connected or reconnected: events before this moment may have been missed. */
  onConnect: () => void;
  onDisconnect: () => void;
}

interface ConnectionListener extends Omit<LiveStreamListener<unknown>, 'onEvent'> {
  /** `id` is where a later connection resumes; undefined if the server sends none. */
  onEvent: (event: unknown, id: string | undefined) => void;
}

export interface Connection {
  /** Reconnects, to the current address. */
  reopen: () => void;
  close: () => void;
}

/**
 * Connects to live events until closed. Reconnects after 1 s doubling to 30 s, and at once when the browser is back online. Calls `address`
 * for every connection.
 */
export function keepConnected(
  address: () => string,
  { onEvent, onConnect, onDisconnect }: ConnectionListener,
): Connection {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const disconnect = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };

  const connect = () => {
    disconnect();
    const opened = new EventSource(address());
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      onConnect();
    });
    opened.addEventListener('message', ({ data, lastEventId }) =>
      onEvent(JSON.parse(data), lastEventId || undefined),
    );
    opened.addEventListener('error', () => {
      // The server may send an event with this name; the connection is then still open.
      if (opened.readyState === EventSource.OPEN) return;
      onDisconnect();
      // EventSource does not reconnect after a refusal or a proxy's error page; after a dropped connection it does.
      if (opened.readyState === EventSource.CLOSED) connectLater();
    });
  };

  const connectLater = () => {
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    failures += 1;
    // Jitter, so that browsers do not all reconnect to a restarted server at once.
    retry = setTimeout(connect, pause * (0.5 + Math.random() / 2));
  };

  const goOffline = () => {
    disconnect();
    onDisconnect();
  };

  connect();
  window.addEventListener('online', connect);
  window.addEventListener('offline', goOffline);

  return {
    reopen: connect,
    close() {
      disconnect();
      window.removeEventListener('online', connect);
      window.removeEventListener('offline', goOffline);
    },
  };
}

/**
 * One tab's own connection, for browsers whose tabs cannot share one. A tab hidden for `sleepMs` closes it: browsers allow six per server,
 * over all tabs.
 */
export function openLiveStream<Event>(
  address: string,
  { onEvent, onConnect, onDisconnect }: LiveStreamListener<Event>,
  sleepMs = hiddenMs,
): () => void {
  let connection: Connection | undefined;
  let sleep: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    connection?.close();
    connection = undefined;
  };
  const connect = () => {
    connection ??= keepConnected(() => address, {
      onEvent: (event) => onEvent(event as Event),
      onConnect,
      onDisconnect,
    });
  };
  const watchVisibility = () => {
    clearTimeout(sleep);
    if (document.visibilityState === 'hidden') sleep = setTimeout(close, sleepMs);
    else connect();
  };

  connect();
  watchVisibility();
  document.addEventListener('visibilitychange', watchVisibility);
  // A page in the back/forward cache would keep its connection; after a few page loads none would be left.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', watchVisibility);

  return () => {
    close();
    clearTimeout(sleep);
    document.removeEventListener('visibilitychange', watchVisibility);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', watchVisibility);
  };
}
