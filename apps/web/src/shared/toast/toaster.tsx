import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { useTranslation } from '../i18n/use-translation.ts';
import { findNoticeTop } from './notice-place.ts';

const autoCloseMs = 5_000;
/** Time to read the toast and to reach its button. */
const actionMs = 10_000;
const regionReadyMs = 100;
let ready: Promise<void> | undefined;
export type ToastKind = 'success' | 'warning' | 'error';

let shown: { id: string | number; kind: ToastKind } | undefined;

/** Replaces the current toast. A brief one disappears after 5 s. */
export async function showToast(
  kind: ToastKind,
  title: string,
  description: string | undefined,
  isBrief: boolean,
  action?: { label: string; onClick: () => void },
) {
  ready ??= mount();
  await ready;
  if (shown) toast.dismiss(shown.id);
  const id = toast[kind](title, {
    ...(description ? { description } : {}),
    ...(action ? { action } : {}),
    duration: isBrief ? (action ? actionMs : autoCloseMs) : Number.POSITIVE_INFINITY,
    onDismiss: giveFocusBack,
    ...(isBrief ? {} : { className: 'toast-staying' }),
  });
  shown = { id, kind };
}

export function clearError() {
  if (shown?.kind === 'error') toast.dismiss(shown.id);
}

const host = document.createElement('div');
let cameFrom: EventTarget | null = null;

// Hides the focus event from sonner, which would move Tab back to where it came from.
function noteFocus(event: FocusEvent) {
  if (!isInside(event.target)) return;
  event.stopPropagation();
  if (!isInside(event.relatedTarget)) cameFrom = event.relatedTarget;
}

function giveFocusBack() {
  if (isInside(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus();
}

const isInside = (target: EventTarget | null) => target instanceof Node && host.contains(target);

// Screen readers announce a live region only if it exists before its content.
function mount(): Promise<void> {
  // Not earlier: an open dialog hides from screen readers what is on the page without being a live region.
  document.body.append(host);
  document.addEventListener('focusin', noteFocus, true);
  createRoot(host).render(<Toasts />);
  document.addEventListener('pointerdown', notePress, true);
  new MutationObserver(arrange).observe(host, { subtree: true, childList: true, attributes: true });
  addEventListener('resize', arrange);
  addEventListener('scroll', place, { passive: true });
  return new Promise((resolve) => setTimeout(resolve, regionReadyMs));
}

function arrange() {
  makeRoom();
  place();
}

/**
 * Page and dialogs make room for a toast that stays: see `--notice-room` in the styles. A brief one covers them for 5 s, so that nothing
 * moves twice.
 */
function makeRoom() {
  const staying = host.querySelector('[data-sonner-toast][data-removed=false].toast-staying');
  const height = staying?.getBoundingClientRect().height ?? 0;
  setLength('--notice-room', height && height + 16);
}

const controls = 'a, button, input, select, textarea, [role=button], [role=tab]';
let pressed: Element | null = null;

function notePress({ target }: Event) {
  if (target instanceof Element && !isInside(target)) pressed = target.closest(controls);
}

/** Below the header, and clear of sticky bars and the last pressed button: see `--notice-top` in the styles. */
function place() {
  const notice = host.querySelector<HTMLElement>('[data-sonner-toast][data-removed=false]');
  if (!notice) return;
  const { left, right } = notice.getBoundingClientRect();
  const focused = document.activeElement;
  const inTheWay = [...document.querySelectorAll('header, div.sticky'), pressed];
  if (focused?.matches(controls) && !isInside(focused)) inTheWay.push(focused);
  const top = findNoticeTop(
    { left, right, height: notice.offsetHeight },
    inTheWay.flatMap((element) => (element?.isConnected ? [element.getBoundingClientRect()] : [])),
    innerHeight,
  );
  setLength('--notice-top', top);
}

function setLength(name: string, pixels: number) {
  document.documentElement.style.setProperty(name, `${Math.ceil(pixels)}px`);
}

function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      position="top-center"
      offset={{ top: 'var(--notice-top)' }}
      mobileOffset={{ top: 'var(--notice-top)' }}
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
