import type { ToastKind } from './toaster.tsx';

interface Action {
  label: string;
  onClick: () => void;
}

/** Short notices at the top, one at a time, read to screen readers. Texts come translated. */
export const toast = {
  /** Goes away after 5 s. */
  success: (title: string, description?: string) => void show('success', title, description),
  /** Done, and can be taken back for 10 s by a button. */
  undoable: (title: string, undo: Action) => void show('success', title, undefined, true, undo),
  /** Done, with a button that leads to it; goes away after 10 s. */
  opening: (title: string, open: Action) => void show('success', title, undefined, true, open),
  /** Done, but something about it needs attention. Stays until dismissed. */
  warning: (title: string, description?: string, open?: Action) =>
    void show('warning', title, description, false, open),
  /** Stays until dismissed. */
  error: (title: string, description?: string) => void show('error', title, description),
  /** An error that the page shows elsewhere too: goes away after 5 s. */
  briefError: (title: string, description?: string) => void show('error', title, description, true),
  /** Removes an error: what failed is being tried again. */
  clearError: () => toaster?.clearError(),
};

let toaster: typeof import('./toaster.tsx') | undefined;

// Loads with the first toast: most visits see none.
async function show(
  kind: ToastKind,
  title: string,
  description?: string,
  isBrief = kind === 'success',
  action?: Action,
) {
  toaster = await import('./toaster.tsx');
  void toaster.showToast(kind, title, description, isBrief, action);
}
