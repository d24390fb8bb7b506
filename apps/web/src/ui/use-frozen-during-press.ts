import { useRef, useSyncExternalStore } from 'react';

/** Milliseconds to wait for the click after a tap's pointerup; a press without a click ends after that. */
const clickFollowsMs = 350;

let pressing = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setPressing(next: boolean) {
  if (pressing === next) return;
  pressing = next;
  for (const listener of listeners) listener();
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
 * the button while it is being pressed.
 */
export function useFrozenDuringPress<T>(value: T): T {
  const isPressing = useSyncExternalStore(
    subscribe,
    () => pressing,
    () => false,
  );
  const held = useRef(value);
  if (!isPressing) held.current = value;
  return held.current;
}
