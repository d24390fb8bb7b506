import type { AnswerSource } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';

/** An answer that the server has not confirmed. */
export interface UnsentAnswer {
  questionId: string;
  value: string;
  /** The question's text, to show if staff remove the question. */
  question?: string | undefined;
  /** The server's answer when this change began; '' for none. */
  base: string;
  /** The file and the fact that it was taken from; undefined if the client typed or chose it. */
  source?: AnswerSource | undefined;
  /** Values sent since: any of them may have been saved although no confirmation arrived. */
  sent?: readonly string[];
  /** The server refused this value: it stays here, outside the queue, until it is changed. */
  refused?: ErrorCode;
  /** The answer that another device saved since, '' if it cleared it: this one waits until the client chooses. */
  theirs?: string;
}

/** In sending order; one per question. */
export type UnsentAnswers = readonly UnsentAnswer[];

const prefix = 'unsent-answers:';

/** Persists a request's unsent answers beyond the page and the browser session. */
export interface UnsentStorage {
  read: () => UnsentAnswers;
  write: (queue: UnsentAnswers) => void;
}

/** Reads on every call because other tabs write too; returns the same array until something changes. Falls back to memory if the browser blocks storage. */
export function getUnsentStorage(requestId: string): UnsentStorage {
  const key = prefix + requestId;
  let memory: UnsentAnswers | undefined;
  let last: { text: string | null; queue: UnsentAnswers } = { text: null, queue: [] };
  return {
    read: () => {
      if (memory) return memory;
      const text = readText(key);
      if (text !== last.text) last = { text, queue: parse(text) };
      return last.queue;
    },
    write: (queue) => {
      try {
        const text = queue.length === 0 ? null : JSON.stringify(queue);
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        last = { text, queue };
        memory = undefined;
      } catch {
        memory = queue;
      }
    },
  };
}

/** Whether this browser has unsent answers of this request. */
export function hasUnsentAnswers(requestId: string): boolean {
  return readText(prefix + requestId) !== null;
}

/** Calls back when another tab changed this request's unsent answers; with `true` if it has sent them all. */
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
