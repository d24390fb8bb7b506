import type { AnswerSource } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { UnsentAnswer, UnsentAnswers, UnsentStorage } from '../../../client-pages/unsent-storage.ts';
import type { Answers } from '../answers.ts';
import { isRetryable, toSaveFailure } from './save-failure.ts';
import {
  markContested,
  nextToSend,
  removeAnswer,
  withChange,
  withMineChosen,
  withQuestion,
  withRefused,
  withSaved,
  withSent,
  withTheirsChosen,
} from './unsent-answers.ts';

const typingPauseMs = 1_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** The save state shown to the client; `idle` if there is nothing to show, or only stuck answers wait. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'offline' | 'unreachable' | 'failed';

export interface OutboxSnapshot {
  queue: UnsentAnswers;
  state: SavingState;
  /** Why the last attempt failed, while it is relevant. */
  error: unknown;
}

interface OutboxOptions {
  storage: UnsentStorage;
  /** Saves unless the server's answer differs from both the entry's base and its value. */
  save: (entry: UnsentAnswer) => Promise<unknown>;
  /** The server's answers loaded in this tab, rendered or not; undefined before they are loaded. */
  known: () => Answers | undefined;
  isOnline: () => boolean;
  /** The question's current text; undefined if unknown. */
  questionText?: (questionId: string) => string | undefined;
  /** Staff removed the question: the answer leaves the queue. */
  onGone: (error: unknown, answer: UnsentAnswer) => void;
  /** The request accepts no more answers: all leave the queue. */
  onClosed: (error: unknown, answers: UnsentAnswers) => void;
  /** Added and removed entries: they are sent before the answers, which may be theirs. */
  entries?: { isWaiting: () => boolean; send: () => Promise<void>; drop: () => void };
  /** Runs one sender at a time across all tabs. */
  exclusively: (send: () => Promise<void>) => Promise<void>;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Answers being sent: stored in the browser with every keystroke, sent one by one after a pause or on demand, retried after a failure, and
 * kept for the next visit if that fails too.
 */
export function createOutbox(options: OutboxOptions) {
  const { storage, save, entries, known, questionText, isOnline, onGone, onClosed, exclusively } = options;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let problem: { kind: 'offline' | 'unreachable' | 'failed'; error: unknown } | undefined;
  let failures = 0;
  let savedOnce = false;
  let snapshot = read();

  function read(): OutboxSnapshot {
    const queue = storage.read();
    return { queue, state: savingState(queue), error: problem?.error };
  }

  function savingState(queue: UnsentAnswers): SavingState {
    if (!nextToSend(queue) && !entries?.isWaiting())
      return savedOnce && queue.length === 0 ? 'saved' : 'idle';
    if (!isOnline()) return 'offline';
    return problem?.kind ?? 'saving';
  }

  /** Two empty queues count as equal. */
  function publish() {
    const now = read();
    const isSame = now.queue === snapshot.queue || now.queue.length + snapshot.queue.length === 0;
    if (isSame && now.state === snapshot.state && now.error === snapshot.error) return;
    snapshot = now;
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

  function fail(kind: 'offline' | 'unreachable' | 'failed', error: unknown) {
    problem = { kind, error };
    if (isRetryable(error)) sendAfter(Math.min(firstRetryMs * 2 ** failures++, longestRetryMs));
    publish();
  }

  function close(error: unknown) {
    onClosed(error, storage.read());
    entries?.drop();
    keep([]);
  }

  /** Returns whether the answers may follow. */
  async function sendEntries(): Promise<boolean> {
    try {
      await entries?.send();
      problem = undefined;
      return true;
    } catch (error) {
      const { kind } = toSaveFailure(error);
      if (kind === 'closed') close(error);
      else fail(kind === 'offline' || kind === 'unreachable' ? kind : 'failed', error);
      return false;
    }
  }

  async function send(): Promise<void> {
    if (!(await sendEntries())) return;
    for (let entry = nextToSend(storage.read()); entry; entry = nextToSend(storage.read())) {
      // The answer may belong to one that was added while earlier answers were being sent.
      if (entries?.isWaiting() && !(await sendEntries())) return;
      storage.write(withSent(storage.read(), entry));
      try {
        await save(entry);
        savedOnce = true;
        problem = undefined;
        failures = 0;
        keep(withSaved(storage.read(), entry));
      } catch (error) {
        const failure = toSaveFailure(error);
        if (failure.kind === 'refused') {
          keep(withRefused(storage.read(), entry, failure.code));
        } else if (failure.kind === 'contested') {
          keep(markContested(storage.read(), { ...known(), [entry.questionId]: failure.answer }));
        } else if (failure.kind === 'gone') {
          // What was typed while it was being sent.
          const latest = storage.read().find(({ questionId }) => questionId === entry.questionId);
          onGone(error, latest ?? entry);
          keep(removeAnswer(storage.read(), entry.questionId));
        } else if (failure.kind === 'closed') {
          close(error);
        } else {
          fail(failure.kind, error);
          return;
        }
      }
    }
  }

  /** Sends the queue; resolves to true if only stuck answers are left. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    const isWaiting = () => nextToSend(storage.read()) !== undefined || entries?.isWaiting() === true;
    while (isWaiting() && isOnline()) {
      // An attempt that was already running may have failed for a reason that no longer applies: it does not count as this one.
      const isEarlier = sending !== undefined;
      sending ??= exclusively(send).finally(() => {
        sending = undefined;
      });
      await sending;
      if (problem && !isEarlier) break;
    }
    publish();
    return !isWaiting();
  }

  function compare() {
    const answers = known();
    const queue = storage.read();
    const compared = answers ? markContested(queue, answers) : queue;
    if (compared.some((entry, index) => entry !== queue[index])) keep(compared);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    publish,
    /** Called after the server's answers were refetched: finds answers from other devices. */
    compare,
    flush,
    /** Records a keystroke or a choice; it is in the browser's storage when this returns. */
    change(questionId: string, value: string, source?: AnswerSource) {
      const queue = withChange(storage.read(), questionId, value, known()?.[questionId] ?? '', source);
      keep(withQuestion(queue, questionId, questionText?.(questionId)));
      if (!problem || failures === 0) sendAfter(typingPauseMs);
    },
    /** A manual retry, or the connection is back: forgets earlier failures. */
    retry(): Promise<boolean> {
      problem = undefined;
      failures = 0;
      publish();
      return flush();
    },
    /** Another device answered the same question: this answer shall replace it. */
    keepMine(questionId: string) {
      keep(withMineChosen(storage.read(), questionId));
      void flush();
    },
    /** Keeps the other device's answer. */
    takeTheirs(questionId: string) {
      keep(withTheirsChosen(storage.read(), questionId));
    },
  };
}
