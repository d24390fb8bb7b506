import {
  type Connection,
  hiddenMs,
  keepConnected,
  type LiveStreamListener,
  openLiveStream,
} from './live-stream.ts';
import { type Live, type Tab, type TabMessage, thisTab } from './tab.ts';

/** A tab that cannot share closes its connection soon after it is hidden. */
const aloneMs = 1_000;
/** How often the tab that holds the connection confirms this to the others. */
const heartbeatMs = 10_000;
/** A holder silent for longer is frozen or hangs: a visible tab takes over the connection. */
const silentMs = 30_000;
/** Time for the holder to answer a tab that opens or becomes visible. */
const answerMs = 5_000;
/** Tabs that open at the same time cause only one reconnection. */
const gatherMs = 50;
/** The server's limit. */
const topicsMax = 50;

export interface SharedStream {
  /** Tabs with the same name share a connection. It identifies the user, so that nobody receives another's events. */
  name: string;
  topic: string;
  /** URL of all events about these topics; after the event with the id `after`, if given. */
  address: (topics: readonly string[], after: string | undefined) => string;
}

/**
 * Subscribes to live events until the returned function is called, over one connection for all tabs of this browser: browsers allow six per
 * server. The tab that holds a Web Lock connects and forwards the events of all topics. When it is closed, hidden or hangs, another visible
 * tab takes over and resumes after the last event. Without a visible tab the connection closes after a minute (docs/decisions/0099).
 */
export function openSharedStream<Event>(
  { name, topic, address }: SharedStream,
  listener: LiveStreamListener<Event>,
  { page, view, locks, openChannel }: Tab = thisTab(),
): () => void {
  const channel = locks && openChannel(name);
  if (!channel) return openLiveStream(address([topic], undefined), listener, aloneMs);

  /** Most recent last. */
  let topics = [topic];
  /** What this tab knows about the connection; undefined if there is none. */
  let seen: Live | undefined;
  let lastId: string | undefined;
  let heardAt = Date.now();
  let held: { connection: Connection; release: () => void } | undefined;
  let waiting: AbortController | undefined;
  let alone: (() => void) | undefined;
  let isStopped = false;
  const timers: Partial<
    Record<'heartbeat' | 'watchdog' | 'reopen' | 'sleep', ReturnType<typeof setTimeout>>
  > = {};

  const post = (message: TabMessage): void => channel.postMessage(message);
  const isVisible = () => page.visibilityState !== 'hidden';
  const sayHello = () => post({ type: 'hello', topic, isVisible: isVisible() });
  const describe = () => post(seen ? { type: 'live', live: seen } : { type: 'connecting' });
  const addTopics = (more: readonly string[]) => {
    topics = [...topics.filter((each) => !more.includes(each)), ...more].slice(-topicsMax);
  };

  channel.onmessage = ({ data: message }: { data: TabMessage }) => {
    if (isStopped) return;
    if (message.type === 'hello') hearTab(message);
    else if (message.type === 'roll-call') sayHello();
    // While this tab holds the connection, other messages come from an earlier holder.
    else if (!held) hearHolder(message);
  };

  function hearHolder(message: TabMessage): void {
    heardAt = Date.now();
    expectHolder(silentMs);
    if (message.type === 'live') follow(message.live);
    else if (message.type === 'event') {
      if (follow(message.live, 1)) listener.onEvent(message.event as Event);
    } else if (message.type === 'lost') lose();
    else if (message.type === 'asleep') forget();
  }

  /**
   * Syncs with a connection; `inHand` of its events are still to be processed here. If events may have been missed, the listener refetches
   * everything. Returns whether the connection covers this tab's topic.
   */
  function follow(live: Live, inHand = 0): boolean {
    addTopics(live.topics);
    // The holder is about to reconnect with this topic.
    if (!live.topics.includes(topic)) return false;
    const before = live.count - inHand;
    const isSame = seen?.id === live.id && seen.count === before;
    const isResumed =
      seen?.id !== live.id && live.after !== undefined && live.after === lastId && before === 0;
    const hasAll = seen !== undefined && (isSame || isResumed);
    seen = live;
    lastId = live.lastId;
    if (!hasAll) listener.onConnect();
    return true;
  }

  function lose(): void {
    seen = undefined;
    listener.onDisconnect();
  }

  /** No tab listens from here on: the next connection does not resume, and everything is refetched. */
  function forget(): void {
    seen = undefined;
    lastId = undefined;
  }

  function hearTab(tab: TabMessage & { type: 'hello' }): void {
    const isKnown = topics.includes(tab.topic);
    addTopics([tab.topic]);
    if (!held) return;
    if (tab.isVisible && !isVisible()) letGo();
    else if (isKnown) describe();
    else {
      clearTimeout(timers.reopen);
      timers.reopen = setTimeout(() => held?.connection.reopen(), gatherMs);
    }
  }

  /** Queues for the lock, or steals it from a tab that does not answer. */
  function contend(steal = false): void {
    if (held || isStopped || !isVisible() || (waiting && !steal)) return;
    waiting?.abort();
    const mine = new AbortController();
    waiting = mine;
    locks
      ?.request(name, steal ? { steal } : { signal: mine.signal }, () => {
        if (mine.signal.aborted || !isVisible()) return undefined;
        waiting = undefined;
        return hold();
      })
      .catch((error: unknown) => {
        if (isStopped || mine.signal.aborted) return;
        const isStolen = held !== undefined;
        if (!isStolen && !(error instanceof DOMException && error.name === 'AbortError')) return stayAlone();
        waiting = undefined;
        letGo();
        watchVisibility();
      });
  }

  /** Holds the connection until the returned promise resolves. */
  function hold(): Promise<void> {
    clearTimeout(timers.watchdog);
    return new Promise((release) => {
      const connection = keepConnected(() => address(topics, lastId), {
        onConnect() {
          // The URL resumes after that event; after a dropped connection the browser does so itself.
          const live = { id: crypto.randomUUID(), topics, after: lastId, count: 0, lastId };
          post({ type: 'live', live });
          follow(live);
        },
        onEvent(event, id) {
          if (!seen) return;
          lastId = id ?? lastId;
          heardAt = Date.now();
          seen = { ...seen, count: seen.count + 1, lastId };
          post({ type: 'event', live: seen, event });
          listener.onEvent(event as Event);
        },
        onDisconnect() {
          post({ type: 'lost' });
          lose();
        },
      });
      held = { connection, release };
      timers.heartbeat = setInterval(describe, heartbeatMs);
      post({ type: 'roll-call' });
    });
  }

  function letGo(): void {
    clearInterval(timers.heartbeat);
    clearTimeout(timers.reopen);
    clearTimeout(timers.sleep);
    held?.connection.close();
    held?.release();
    held = undefined;
  }

  function expectHolder(ms: number): void {
    clearTimeout(timers.watchdog);
    // Jitter, so that tabs do not all steal at once.
    if (isVisible()) timers.watchdog = setTimeout(contend, ms * (1 + Math.random() / 2), true);
  }

  /** Web Locks exist but are forbidden, as in some browser settings. */
  function stayAlone(): void {
    stop();
    alone = openLiveStream(address([topic], undefined), listener, aloneMs);
  }

  function watchVisibility(): void {
    clearTimeout(timers.sleep);
    if (isStopped || (held && isVisible())) return;
    if (isVisible()) {
      // Too many events passed to replay them one by one.
      if (Date.now() - heardAt > hiddenMs) forget();
      sayHello();
      expectHolder(answerMs);
      contend();
    } else if (held) {
      // A visible tab answers and takes over the connection.
      post({ type: 'roll-call' });
      timers.sleep = setTimeout(fallAsleep, hiddenMs);
    } else {
      stopWaiting();
    }
  }

  function fallAsleep(): void {
    post({ type: 'asleep' });
    forget();
    letGo();
  }

  function stopWaiting(): void {
    clearTimeout(timers.watchdog);
    waiting?.abort();
    waiting = undefined;
  }

  /** The page enters the back/forward cache, with its connection if it has one, or is about to be frozen: another tab takes over. */
  function suspend(): void {
    letGo();
    stopWaiting();
  }

  function stop(): void {
    isStopped = true;
    suspend();
    channel?.close();
    page.removeEventListener('visibilitychange', watchVisibility);
    page.removeEventListener('freeze', suspend);
    page.removeEventListener('resume', watchVisibility);
    view.removeEventListener('pagehide', suspend);
    view.removeEventListener('pageshow', watchVisibility);
  }

  page.addEventListener('visibilitychange', watchVisibility);
  page.addEventListener('freeze', suspend);
  page.addEventListener('resume', watchVisibility);
  view.addEventListener('pagehide', suspend);
  view.addEventListener('pageshow', watchVisibility);
  if (!isVisible()) sayHello();
  watchVisibility();

  return () => {
    stop();
    alone?.();
  };
}
