import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it. */
  key: string;
  /** What it does, in the reader's words. */
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

/** All shortcuts of this page, in the order of their set-up. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => known);

/**
 * One key that runs an action while its component is mounted; the help sheet lists it by its label. Never while someone
 * types, with Ctrl, Alt or Meta, or with more than `inDialogs` dialogs open.
 */
export function useShortcut({ key, label }: Shortcut, action: () => void, inDialogs = 0): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const shortcut = { key, label, run: () => run(), inDialogs };
    change([...known, shortcut]);
    return () => change(known.filter((other) => other !== shortcut));
  }, [key, label, inDialogs]);
}

/** Listens for the keys of all shortcuts; returns the function that stops this. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTyping(event.target)) return;
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
    const menu = document.querySelector('[role=menu]');
    const shortcut = known.findLast(({ key, inDialogs }) => key === event.key && dialogs <= inDialogs);
    if (!shortcut || menu) return;
    // The key itself must not end up in the box that it leads to.
    event.preventDefault();
    shortcut.run();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);
