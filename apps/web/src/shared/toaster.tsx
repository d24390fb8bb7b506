import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { useTranslation } from './i18n/use-translation.ts';
import type { ToastKind } from './toast.ts';

const autoCloseMs = 5_000;
const regionReadyMs = 100;
let ready: Promise<void> | undefined;
let shown: { id: string | number; kind: ToastKind } | undefined;

/** Replaces the toast on screen, if there is one. */
export async function showToast(kind: ToastKind, title: string, description?: string) {
  ready ??= mount();
  await ready;
  if (shown) toast.dismiss(shown.id);
  const id = toast[kind](title, {
    ...(description ? { description } : {}),
    duration: kind === 'success' ? autoCloseMs : Number.POSITIVE_INFINITY,
    onDismiss: giveFocusBack,
  });
  shown = { id, kind };
  requestAnimationFrame(uncoverFocus);
}

export function clearError() {
  if (shown?.kind === 'error') toast.dismiss(shown.id);
}

// In a narrow window the notice lies over the beginning of the page: what was just pressed moves clear of it.
function uncoverFocus() {
  if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
}

const host = document.body.appendChild(document.createElement('div'));
let cameFrom: EventTarget | null = null;

// The library leads Tab back to where it came from, again and again: it must not learn of the focus.
function noteFocus(event: FocusEvent) {
  if (!isInside(event.target)) return;
  event.stopPropagation();
  if (!isInside(event.relatedTarget)) cameFrom = event.relatedTarget;
}

function giveFocusBack() {
  if (isInside(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus();
}

const isInside = (target: EventTarget | null) => target instanceof Node && host.contains(target);

// A live region must be there before its content, else a screen reader stays silent.
function mount(): Promise<void> {
  document.addEventListener('focusin', noteFocus, true);
  createRoot(host).render(<Toasts />);
  return new Promise((resolve) => setTimeout(resolve, regionReadyMs));
}

/**
 * Where no button that finishes something can be: forms and windows have theirs at the end, on the right. Only a wide
 * window has room beside them.
 */
function usePosition() {
  const wide = useSyncExternalStore(watchWidth, isWide);
  return wide ? 'bottom-left' : 'top-center';
}

const wideEnough = matchMedia('(min-width: 80rem)');
const isWide = () => wideEnough.matches;

function watchWidth(onChange: () => void) {
  wideEnough.addEventListener('change', onChange);
  return () => wideEnough.removeEventListener('change', onChange);
}

function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      position={usePosition()}
      offset={{ top: '0.5rem' }}
      mobileOffset={{ top: '0.5rem' }}
      visibleToasts={1}
      closeButton
      containerAriaLabel={t('common.notifications')}
      toastOptions={{
        closeButtonAriaLabel: t('common.close'),
        classNames: {
          toast: 'toast',
          success: 'toast-success',
          warning: 'toast-warning',
          error: 'toast-error',
        },
      }}
    />
  );
}
