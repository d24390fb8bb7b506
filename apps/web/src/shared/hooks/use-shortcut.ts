import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** A `KeyboardEvent.key`. */
  key: string;
  /** What it does, in the user's language. */
  label: string;
}

interface Handled extends Shortcut {
  run: () => void;
  inDialogs: number;
}

let known: readonly Handled[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Handled[]) {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All shortcuts of this page, in order of registration. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => known);

/**
 * A single key that runs an action while its component is mounted; the help dialog lists it. Ignored while typing, with Ctrl, Alt or Meta,
 * or with more than `inDialogs` dialogs open.
 */
export function useShortcut({ key, label }: Shortcut, action: () => void, inDialogs = 0): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const shortcut = { key, label, run: () => run(), inDialogs };
    change([...known, shortcut]);
    return () => change(known.filter((other) => other !== shortcut));
  }, [key, label, inDialogs]);
}

/** Starts listening for shortcut keys; returns the function that stops it. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTyping(event.target)) return;
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
    const menu = document.querySelector('[role=menu]');
    const shortcut = known.findLast(({ key, inDialogs }) => key === event.key && dialogs <= inDialogs);
    if (!shortcut || menu) return;
    // Keeps the key from being typed into the box that the action focuses.
    event.preventDefault();
    shortcut.run();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);
