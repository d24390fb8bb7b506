import type { Letter } from '@visafolio/contract/filings/letter.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type EditConflict, readEditConflict } from '../../../shared/api/edit-conflict.ts';
import { isUnreachable } from '../../../shared/api/error-text.ts';
import { useSaveLetter } from './api/letters.ts';
import { isSaved, type LetterDraft, toDraft } from './letter-draft.ts';

/** Delay after the last keystroke. Milliseconds. */
const pauseMs = 900;
/** Delay between retries while the server does not answer. Milliseconds. */
const againMs = 5_000;

export type SavingState = 'saved' | 'saving' | 'unsaved' | 'lost' | 'refused' | 'meanwhile';

/**
 * Autosaves a letter's text: after a pause, kept in the tab until saved, and retried while the server does not answer. A version that
 * somebody else saved meanwhile is shown and not overwritten.
 */
export function useLetterDraft(requestId: string, letter: Letter) {
  const key = `letter-draft-${letter.id}`;
  const [draft, setDraft] = useState<LetterDraft>(() => readKept(key)?.draft ?? toDraft(letter));
  /** The revision that the draft is based on. */
  const [revision, setRevision] = useState(() => readKept(key)?.revision ?? letter.revision);
  const [problem, setProblem] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<EditConflict<{ text: string }>>();
  const save = useSaveLetter();
  const [tries, setTries] = useState(0);
  const done = useRef<((saved: Letter) => void) | undefined>(undefined);

  const isDone = isSaved(draft, letter);
  const isValid = draft.title.trim() !== '';

  // Takes over somebody else's version if nothing was typed here.
  const [seen, setSeen] = useState(letter.revision);
  if (seen !== letter.revision) {
    setSeen(letter.revision);
    const wasUntouched = revision === seen && !save.isPending && isUntouched(key);
    if (wasUntouched && !isDone) setDraft(toDraft(letter));
    if (wasUntouched || isDone) setRevision(letter.revision);
  }

  const change = (next: LetterDraft) => {
    setDraft(next);
    if (isSaved(next, letter)) forget(key);
    else keep(key, { draft: next, revision });
    setProblem(null);
  };

  const send = useEffectEvent((from = revision) => {
    if (!isValid || save.isPending) return;
    const sent = draft;
    save.mutate(
      {
        id: requestId,
        letter_id: letter.id,
        revision: from,
        title: sent.title.trim(),
        on_letterhead: sent.on_letterhead,
        paragraphs: sent.paragraphs.filter(({ text }) => text.trim()),
      },
      {
        onSuccess: (saved) => {
          setRevision(saved.revision);
          setProblem(null);
          setTheirs(undefined);
          settle(sent, saved);
        },
        onError: (error) => {
          done.current = undefined;
          setProblem(error);
          setTheirs(readEditConflict<{ text: string }>(error));
          setTries((count) => count + 1);
        },
      },
    );
  });
  // Changes typed while saving stay for the next save.
  const settle = useEffectEvent((sent: LetterDraft, saved: Letter) => {
    if (draft !== sent) return keep(key, { draft, revision: saved.revision });
    forget(key);
    done.current?.(saved);
    done.current = undefined;
  });

  const isLost = problem !== null && isUnreachable(problem);
  const waits = !isDone && isValid && !save.isPending && !theirs && (problem === null || isLost);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft and every failure restarts the delay
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => send(), isLost ? againMs : pauseMs);
    return () => clearTimeout(timer);
  }, [draft, waits, isLost, tries]);

  const isOpen = !isDone || save.isPending;
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);

  /** Saves without the delay, then calls `next`. */
  const saveNow = useCallback(
    (next: (saved: Letter) => void) => {
      done.current = next;
      if (!save.isPending) send();
    },
    [save.isPending],
  );

  return {
    draft,
    change,
    revision,
    isDone: isDone && !save.isPending,
    state: readState(),
    problem,
    theirs,
    again: () => send(),
    saveNow,
    saveMine: () => {
      setTheirs(undefined);
      setProblem(null);
      setRevision(letter.revision);
      send(letter.revision);
    },
    takeTheirs: () => {
      setTheirs(undefined);
      setProblem(null);
      setDraft(toDraft(letter));
      setRevision(letter.revision);
      forget(key);
    },
  };

  function readState(): SavingState {
    if (theirs) return 'meanwhile';
    if (save.isPending) return 'saving';
    if (isDone) return 'saved';
    if (isLost) return 'lost';
    return problem === null ? 'unsaved' : 'refused';
  }
}

interface Kept {
  draft: LetterDraft;
  revision: number;
}

const isUntouched = (key: string): boolean => readKept(key) === null;

function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the draft is lost on reload.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to delete.
  }
}

function readKept(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
