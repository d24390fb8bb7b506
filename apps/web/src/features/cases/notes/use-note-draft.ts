import { useState } from 'react';
import type { Person } from './mentions.ts';

export interface NoteDraft {
  body: string;
  /** The people chosen after an @. */
  mentioned: Person[];
}

const nothing: NoteDraft = { body: '', mentioned: [] };

/** The draft of a case's new note: survives navigation and a reload of the tab; deleted at sign-out. */
export function useNoteDraft(requestId: string) {
  const key = `note-draft-${requestId}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = (next: NoteDraft) => {
    setDraft(next);
    try {
      if (next.body) sessionStorage.setItem(key, JSON.stringify(next));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked or full: the draft is lost on reload.
    }
  };
  return { draft, change, clear: () => change(nothing) };
}

function readDraft(key: string): NoteDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(stored) ? stored : nothing;
  } catch {
    return nothing;
  }
}

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { body, mentioned } = value as Partial<NoteDraft>;
  return typeof body === 'string' && Array.isArray(mentioned);
}
