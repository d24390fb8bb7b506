import type { Answers } from '../answers.ts';
import { mayPass, saveFailureOf } from './save-failure.ts';
import {
  nextToSend,
  overruling,
  rebased,
  type UnsentAnswers,
  withChange,
  withRefused,
  withSaved,
  withSent,
} from './unsent-answers.ts';
import type { UnsentStorage } from './unsent-storage.ts';

const typingPauseMs = 1_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** What the person is told about their answers; `idle` while there is nothing to tell, or a refused one stands. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'offline' | 'failed';

export interface OutboxSnapshot {
  queue: UnsentAnswers;
  state: SavingState;
  /** Why the last attempt failed, while it matters. */
  error: unknown;
  /** Question id -> the answer that another device gave and this one replaces; '' where it was cleared. */
  overruled: Answers;
}

interface OutboxOptions {
  storage: UnsentStorage;
  save: (questionId: string, value: string) => Promise<unknown>;
  /** The server's answers as this tab has them now, drawn or not; undefined before they are loaded. */
  known: () => Answers | undefined;
  /** The server's answers, once a fetch under way has ended; undefined where they cannot be had now. */
  latest: () => Promise<Answers | undefined>;
  isOnline: () => boolean;
  /** The request takes no answers any more: what waits is dropped. */
  onClosed: (error: unknown) => void;
  /** Runs one sender at a time, over all tabs. */
  exclusively: (send: () => Promise<void>) => Promise<void>;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Answers on their way to the server: kept in the browser from the keystroke on, sent one by one after a pause
 * in typing or when asked, again after a failure, and kept for the next visit when nothing helps.
 */
export function createOutbox(options: OutboxOptions) {
  const { storage, save, known, latest, isOnline, onClosed, exclusively } = options;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let problem: { kind: 'offline' | 'failed'; error: unknown } | undefined;
  let failures = 0;
  let savedOnce = false;
  let overruled: Answers = {};
  let snapshot = read();

  function read(): OutboxSnapshot {
    const queue = storage.read();
    return { queue, state: stateOf(queue), error: problem?.error, overruled };
  }

  function stateOf(queue: UnsentAnswers): SavingState {
    if (!nextToSend(queue)) return savedOnce && queue.length === 0 ? 'saved' : 'idle';
    if (!isOnline()) return 'offline';
    return problem?.kind ?? 'saving';
  }

  function publish() {
    snapshot = read();
    for (const listener of listeners) listener();
  }

  function keep(queue: UnsentAnswers) {
    storage.write(queue);
    publish();
  }

  function sendAfter(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function send(): Promise<void> {
    const answers = await latest().catch(() => undefined);
    compare(answers);

    for (let entry = nextToSend(storage.read()); entry; entry = nextToSend(storage.read())) {
      storage.write(withSent(storage.read(), entry));
      try {
        await save(entry.questionId, entry.value);
        savedOnce = true;
        problem = undefined;
        failures = 0;
        keep(withSaved(storage.read(), entry));
      } catch (error) {
        const failure = saveFailureOf(error);
        if (failure.kind === 'refused') {
          keep(withRefused(storage.read(), entry, failure.code));
        } else if (failure.kind === 'closed') {
          keep([]);
          onClosed(error);
        } else {
          problem = { kind: failure.kind, error };
          if (mayPass(error)) sendAfter(Math.min(firstRetryMs * 2 ** failures++, longestRetryMs));
          publish();
          return;
        }
      }
    }
  }

  /** Sends what waits; true when nothing is left but what the server refused. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (nextToSend(storage.read()) && isOnline()) {
      sending ??= exclusively(send).finally(() => {
        sending = undefined;
      });
      await sending;
      if (problem) break;
    }
    publish();
    return !nextToSend(storage.read());
  }

  /** Notices answers of other devices that unsent ones here will replace. */
  function compare(answers = known()) {
    if (!answers) return;
    const queue = storage.read();
    const changed = overruling(queue, answers);
    if (changed.length === 0) return;
    overruled = {
      ...overruled,
      ...Object.fromEntries(changed.map(({ questionId }) => [questionId, answers[questionId] ?? ''])),
    };
    keep(rebased(queue, answers));
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    publish,
    /** The server's answers were fetched again. */
    compare: () => compare(),
    flush,
    /** Takes a keystroke or a choice; it is in the browser's storage when this returns. */
    change(questionId: string, value: string) {
      keep(withChange(storage.read(), questionId, value, known()?.[questionId] ?? ''));
      if (!problem || failures === 0) sendAfter(typingPauseMs);
    },
    /** The person asks, or the connection is back: forgets earlier failures. */
    retry(): Promise<boolean> {
      problem = undefined;
      failures = 0;
      publish();
      return flush();
    },
    /** The person has read that another device answered too. */
    dismissOverruled(questionId: string) {
      const { [questionId]: _read, ...others } = overruled;
      overruled = others;
      publish();
    },
  };
}
