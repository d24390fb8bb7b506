import { preloadOnInteraction } from '../load-when-idle.ts';
import type { ToastKind } from './toaster.tsx';

interface Action {
  label: string;
  onClick: () => void;
}

/** Short notices at the top, one at a time, announced by screen readers. Texts are already translated. */
export const toast = {
  /** Disappears after 5 s. */
  success: (title: string, description?: string) => void show('success', title, description),
  /** Success with an undo button, for 10 s. */
  undoable: (title: string, undo: Action) => void show('success', title, undefined, true, undo),
  /** Success with a button that opens the result; disappears after 10 s. */
  opening: (title: string, open: Action) => void show('success', title, undefined, true, open),
  /** Success with something that needs attention. Stays until dismissed. */
  warning: (title: string, description?: string, open?: Action) =>
    void show('warning', title, description, false, open),
  /** Stays until dismissed. */
  error: (title: string, description?: string) => void show('error', title, description),
  /** An error that the page also shows elsewhere: disappears after 5 s. */
  briefError: (title: string, description?: string) => void show('error', title, description, true),
  /** Removes an error while its action is retried. */
  clearError: () => toaster?.clearError(),
};

let toaster: typeof import('./toaster.tsx') | undefined;

const loadToaster = () => import('./toaster.tsx');

/** Without it the first toast could not say that the connection is lost. */
export const preloadToasts = () => preloadOnInteraction(loadToaster);

// Loads with the first toast: most visits have none.
async function show(
  kind: ToastKind,
  title: string,
  description?: string,
  isBrief = kind === 'success',
  action?: Action,
) {
  toaster = await loadToaster();
  void toaster.showToast(kind, title, description, isBrief, action);
}
