import type { Message } from '@visafolio/contract/messages/message.ts';
import { errorStatus, isErrorCode, isUnreachable } from '../../../shared/api/error-text.ts';
import type { UnsentMessage, UnsentStorage } from './unsent-messages.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Why sending is delayed; undefined if it is not. */
export type Delay = 'offline' | 'unreachable' | 'session';

export interface OutboxSnapshot {
  /** In the order of writing. */
  messages: readonly UnsentMessage[];
  delay: Delay | undefined;
}

interface OutboxOptions {
  storage: UnsentStorage;
  send: (message: UnsentMessage) => Promise<Message>;
  /** Shows the stored message before it leaves the outbox. */
  onSent: (message: UnsentMessage, stored: Message) => Promise<unknown>;
  isOnline: () => boolean;
  /** Runs one sender at a time across all tabs. */
  exclusively: (send: () => Promise<void>) => Promise<void>;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages being sent: stored in the browser, sent in order, retried after a failure, and kept for the next visit if that fails too. A
 * refused message stays until its author decides.
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
    /** Adds a message; it is in the browser's storage when this returns. */
    add(message: UnsentMessage) {
      change((messages) => [...messages, message]);
      void flush();
    },
    /** A manual retry, or the connection is back: forgets earlier failures. */
    retry(): Promise<void> {
      delay = undefined;
      failures = 0;
      return flush();
    },
    /** Resends a refused message. */
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

/** Why the server refused it; undefined if a retry may help. */
function getRefusal(error: unknown): UnsentMessage['problem'] {
  const status = errorStatus(error);
  if (isUnreachable(error) || isErrorCode(error, 'session.required')) return undefined;
  if (status === undefined || status >= 500 || status === 429) return undefined;
  const { code } = error as { code?: UnsentMessage['problem'] };
  return code?.includes('.') ? code : 'failed';
}
