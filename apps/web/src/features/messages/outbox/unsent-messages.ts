import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { ConversationPlace } from '../place.ts';

export interface AttachedFile {
  /** Id of the upload. */
  id: string;
  file_name: string;
  file_size: number;
  file_type: string;
}

/** What a message is about, with the name that its author saw. */
export interface ShownAbout {
  kind: 'document' | 'question';
  id: string;
  name: string;
}

/** A message that the server has not confirmed. Its id is created with it, so that sending it twice stores it once. */
export interface UnsentMessage {
  id: string;
  place: ConversationPlace;
  body: string;
  language?: string | undefined;
  about?: ShownAbout | undefined;
  files: AttachedFile[];
  /** A prepared message with its placeholders' values; `body` is the text that its author saw. */
  prepared?: { key: string; values: Record<string, string> } | undefined;
  /** ISO 8601. */
  writtenAt: string;
  /** Why the server refused it; undefined while it waits. */
  problem?: ErrorCode | 'failed' | undefined;
}

const prefix = 'unsent-messages:';

/** Persists an account's unsent messages beyond the page and the browser session. */
export interface UnsentStorage {
  read: () => UnsentMessage[];
  write: (messages: UnsentMessage[]) => void;
}

/** Reads on every call because other tabs write too. Falls back to memory if the browser blocks storage. */
export function getUnsentStorage(userId: string): UnsentStorage {
  const key = prefix + userId;
  let memory: UnsentMessage[] | undefined;
  return {
    read: () => memory ?? parse(readText(key)),
    write: (messages) => {
      try {
        if (messages.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(messages));
        memory = undefined;
      } catch {
        memory = messages;
      }
    },
  };
}

/** Calls back when another tab changed the unsent messages of this account. */
export function onUnsentChange(userId: string, callback: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === prefix + userId || event.key === null) callback();
  });
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): UnsentMessage[] {
  try {
    const messages: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(messages) ? messages.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(message: Partial<UnsentMessage> | null): message is UnsentMessage {
  const texts = [message?.id, message?.body, message?.writtenAt, message?.place?.requestId];
  return texts.every((text) => typeof text === 'string') && Array.isArray(message?.files);
}
