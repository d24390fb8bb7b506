import type { AnswerSource } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';

/** An answer that the server has not confirmed. */
export interface UnsentAnswer {
  questionId: string;
  value: string;
  /** What was asked: it is told where staff take the question back. */
  question?: string | undefined;
  /** What the server had when this change began; '' for no answer. */
  base: string;
  /** What of which file it was taken from; undefined: the person typed or chose it. */
  source?: AnswerSource | undefined;
  /** Values handed to the network since: any of them may have arrived although no confirmation did. */
  sent?: readonly string[];
  /** The server will not take this value: it waits here, out of the queue, until it is changed. */
  refused?: ErrorCode;
  /** The answer that another device gave since, '' where it cleared it: this one waits until the person chooses. */
  theirs?: string;
}

/** In the order in which they go out; one per question. */
export type UnsentAnswers = readonly UnsentAnswer[];

const prefix = 'unsent-answers:';

/** Where unsent answers of a request outlive the page and the browser. */
export interface UnsentStorage {
  read: () => UnsentAnswers;
  write: (queue: UnsentAnswers) => void;
}

/** Reads on every call: other tabs write too. Where the browser keeps nothing, memory does until the page closes. */
export function unsentStorage(requestId: string): UnsentStorage {
  const key = prefix + requestId;
  let memory: UnsentAnswers | undefined;
  return {
    read: () => memory ?? parse(readText(key)),
    write: (queue) => {
      try {
        if (queue.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(queue));
        memory = undefined;
      } catch {
        memory = queue;
      }
    },
  };
}

/** Whether answers of this request wait in this browser. */
export function hasUnsentAnswers(requestId: string): boolean {
  return readText(prefix + requestId) !== null;
}

/** Calls back when another tab changed the unsent answers of this request; with `true` when it has sent them all. */
export function onUnsentChange(requestId: string, callback: (allSent: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === prefix + requestId || event.key === null) callback(event.newValue === null);
  });
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): UnsentAnswers {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(entry: Partial<UnsentAnswer> | null): entry is UnsentAnswer {
  const texts = [entry?.questionId, entry?.value, entry?.base];
  return texts.every((text) => typeof text === 'string') && (!entry?.sent || Array.isArray(entry.sent));
}
