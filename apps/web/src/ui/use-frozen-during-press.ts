import { useEffect, useReducer, useRef } from 'react';

/** Milliseconds to wait for the click after a tap's pointerup; a press without a click ends after that. */
const clickFollowsMs = 350;

let pressing = false;
let ending: ReturnType<typeof setTimeout> | undefined;
/** Called at the end of a press. */
const listeners = new Set<() => void>();

function setPressing(next: boolean) {
  if (pressing === next) return;
  pressing = next;
  if (!pressing) for (const listener of listeners) listener();
}

function begin() {
  clearTimeout(ending);
  setPressing(true);
}

function endAfter(milliseconds: number) {
  clearTimeout(ending);
  ending = setTimeout(setPressing, milliseconds, false);
}

const handlers: [type: string, handler: () => void][] = [
  ['pointerdown', begin],
  ['pointerup', () => endAfter(clickFollowsMs)],
  // After all handlers of the click.
  ['click', () => endAfter(0)],
  ['pointercancel', () => endAfter(0)],
  ['blur', () => endAfter(0)],
];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    for (const [type, handler] of handlers) window.addEventListener(type, handler, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [type, handler] of handlers) window.removeEventListener(type, handler, true);
    clearTimeout(ending);
    pressing = false;
  };
}

/**
 * The value from when the pointer went down, until the press has been handled. For content that appears above a button: it must not move
 * the button while it is being pressed. Objects with the same values count as equal.
 */
export function useFrozenDuringPress<T>(value: T): T {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const held = useRef(value);
  const isBehind = useRef(false);
  if (!pressing) held.current = value;
  isBehind.current = !isSame(listParts(held.current), listParts(value));
  // A press itself renders nothing: it would delay what the press does.
  useEffect(() => {
    const catchUp = () => isBehind.current && render();
    const unsubscribe = subscribe(catchUp);
    // The press may have ended before, with the page on which it began.
    if (!pressing) catchUp();
    return unsubscribe;
  }, []);
  return held.current;
}

type Parts = [name: string, part: unknown][];

/** The parts of a record; anything else is one part. */
const listParts = (value: unknown): Parts =>
  value && Object(value).constructor === Object ? Object.entries(value as object) : [['', value]];

const isSame = (one: Parts, other: Parts): boolean =>
  one.length === other.length &&
  one.every(([name, part], n) => name === other[n]?.[0] && Object.is(part, other[n][1]));
