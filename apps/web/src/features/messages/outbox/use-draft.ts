import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session/use-session.ts';
import { type ConversationPlace, placeKey } from '../place.ts';
import type { AttachedFile, ShownAbout } from './unsent-messages.ts';

export interface Draft {
  body: string;
  /** As the writer chose. */
  language?: string | undefined;
  about?: ShownAbout | undefined;
  files: AttachedFile[];
}

const nothing: Draft = { body: '', files: [] };

/** A conversation's draft: survives reloads and a closed browser, and is shared by all tabs. */
export function useDraft(place: ConversationPlace) {
  const { session } = useSession();
  const key = `message-draft:${session?.user.id ?? ''}:${placeKey(place)}`;
  const [kept, setKept] = useState(() => ({ key, draft: readDraft(key) }));
  if (kept.key !== key) setKept({ key, draft: readDraft(key) });

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setKept({ key, draft: readDraft(key) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);

  /** A function receives the current draft: an upload may finish long after it began. */
  const change = (next: Draft | ((now: Draft) => Draft)) =>
    setKept((now) => {
      const draft = typeof next === 'function' ? next(now.draft) : next;
      writeDraft(key, draft);
      return { key, draft };
    });
  return { draft: kept.draft, change, clear: () => change(nothing) };
}

function writeDraft(key: string, draft: Draft) {
  try {
    if (draft.body === '' && draft.files.length === 0 && !draft.about) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the draft is lost on reload.
  }
}

function readDraft(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(stored) ? stored : nothing;
  } catch {
    return nothing;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { body, files } = value as Partial<Draft>;
  return typeof body === 'string' && Array.isArray(files);
}
