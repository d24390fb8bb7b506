import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { ConversationPlace } from '../place.ts';

/** A file that has been uploaded for a message. */
export interface AttachedFile {
  /** Of the upload. */
  id: string;
  file_name: string;
  file_size: number;
  file_type: string;
}

/** What a message is about, with its name as the writer saw it. */
export interface ShownAbout {
  kind: 'document' | 'question';
  id: string;
  name: string;
}

/** A message that the server has not confirmed. Its id is made when it is written: sent twice it is stored once. */
export interface UnsentMessage {
  id: string;
  place: ConversationPlace;
  body: string;
  language?: string | undefined;
  about?: ShownAbout | undefined;
  files: AttachedFile[];
  /** A prepared message of ours, with the values of its placeholders; then `body` is how the writer saw it. */
  prepared?: { key: string; values: Record<string, string> } | undefined;
  /** ISO 8601. */
  writtenAt: string;
  /** Why the server will not take it as it is; undefined while it waits. */
  problem?: ErrorCode | 'failed' | undefined;
}

const prefix = 'unsent-messages:';

/** Where the unsent messages of an account outlive the page and the browser. */
export interface UnsentStorage {
  read: () => UnsentMessage[];
  write: (messages: UnsentMessage[]) => void;
}

/** Reads on every call: other tabs write too. Where the browser keeps nothing, memory does until the page closes. */
export function unsentStorage(userId: string): UnsentStorage {
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
