import type { Message } from '@visafolio/contract/messages/message.ts';
import { errorStatus, isErrorCode, isUnreachable } from '../../../shared/api/error-text.ts';
import type { UnsentMessage, UnsentStorage } from './unsent-messages.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Why what waits is not on its way; undefined while it is. */
export type Delay = 'offline' | 'unreachable' | 'session';

export interface OutboxSnapshot {
  /** In the order in which they were written. */
  messages: readonly UnsentMessage[];
  delay: Delay | undefined;
}

interface OutboxOptions {
  storage: UnsentStorage;
  send: (message: UnsentMessage) => Promise<Message>;
  /** Shows what the server has stored, before the message leaves the outbox. */
  onSent: (message: UnsentMessage, stored: Message) => Promise<unknown>;
  isOnline: () => boolean;
  /** Runs one sender at a time, over all tabs. */
  exclusively: (send: () => Promise<void>) => Promise<void>;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages on their way to the server: kept in the browser from the moment they are sent, in their order, tried again after
 * a failure, and kept for the next visit if that fails too. What the server refuses stays until the writer decides.
 */
export function createOutbox({ storage, send, onSent, isOnline, exclusively }: OutboxOptions) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let delay: Delay | undefined;
  let failures = 0;
  let snapshot = read();

  function read(): OutboxSnapshot {
    return { messages: storage.read(), delay: isOnline() ? delay : 'offline' };
  }

  function publish() {
    snapshot = read();
    for (const listener of listeners) listener();
  }

  function change(next: (messages: UnsentMessage[]) => UnsentMessage[]) {
    storage.write(next(storage.read()));
    publish();
  }

  const nextToSend = () => storage.read().find(({ problem }) => problem === undefined);

  function sendAfter(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function sendAll(): Promise<void> {
    for (let message = nextToSend(); message; message = nextToSend()) {
      const { id } = message;
      try {
        const stored = await send(message);
        delay = undefined;
        failures = 0;
        await onSent(message, stored);
        change((messages) => messages.filter((other) => other.id !== id));
      } catch (error) {
        const problem = getRefusal(error);
        if (problem === undefined) {
          delay = isErrorCode(error, 'session.required') ? 'session' : 'unreachable';
          if (delay !== 'session') sendAfter(Math.min(firstRetryMs * 2 ** failures++, longestRetryMs));
          publish();
          return;
        }
        change((messages) => messages.map((other) => (other.id === id ? { ...other, problem } : other)));
      }
    }
  }

  /** Sends what waits. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isOnline() && nextToSend()) {
      sending ??= exclusively(sendAll).finally(() => {
        sending = undefined;
      });
      await sending;
    }
    publish();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    publish,
    /** Takes a message; it is in the browser's storage when this returns. */
    add(message: UnsentMessage) {
      change((messages) => [...messages, message]);
      void flush();
    },
    /** The person asks, or the connection is back: forgets earlier failures. */
    retry(): Promise<void> {
      delay = undefined;
      failures = 0;
      return flush();
    },
    /** Sends again what was refused. */
    sendAgain(id: string) {
      change((messages) =>
        messages.map((message) => (message.id === id ? { ...message, problem: undefined } : message)),
      );
      void this.retry();
    },
    discard(id: string) {
      change((messages) => messages.filter((message) => message.id !== id));
    },
  };
}

/** Why the server will not take it; undefined where trying again later may help. */
function getRefusal(error: unknown): UnsentMessage['problem'] {
  const status = errorStatus(error);
  if (isUnreachable(error) || isErrorCode(error, 'session.required')) return undefined;
  if (status === undefined || status >= 500 || status === 429) return undefined;
  const { code } = error as { code?: UnsentMessage['problem'] };
  return code?.includes('.') ? code : 'failed';
}
