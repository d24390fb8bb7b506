import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { useTranslation } from './i18n/use-translation.ts';
import type { ToastKind } from './toast.ts';

const autoCloseMs = 5_000;
const regionReadyMs = 100;
let ready: Promise<void> | undefined;
let shown: string | number | undefined;

/** Replaces the toast on screen, if there is one. */
export async function showToast(kind: ToastKind, title: string, description?: string) {
  ready ??= mount();
  await ready;
  if (shown !== undefined) toast.dismiss(shown);
  shown = toast[kind](title, {
    ...(description ? { description } : {}),
    duration: kind === 'success' ? autoCloseMs : Number.POSITIVE_INFINITY,
  });
  requestAnimationFrame(uncoverFocus);
}

// On a phone the notice lies over the end of the page: what was just pressed moves clear of it.
function uncoverFocus() {
  if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
}

// A live region must be there before its content, else a screen reader stays silent.
function mount(): Promise<void> {
  const host = document.body.appendChild(document.createElement('div'));
  createRoot(host).render(<Toasts />);
  return new Promise((resolve) => setTimeout(resolve, regionReadyMs));
}

function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      position="bottom-right"
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
