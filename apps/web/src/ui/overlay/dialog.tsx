import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useOpeningClickGuard } from './use-opening-click-guard.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The address says that the dialog is open, so going back closes it. All other dialogs intercept the Back button. */
  inAddress?: boolean;
  /** Gets the focus on closing, if that is not the element that opened the dialog. */
  returnFocusTo?: () => HTMLElement | null;
  /** The content fills the dialog and scrolls by itself. */
  fill?: boolean;
  children?: ReactNode;
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' };

/** A modal dialog; on a phone it slides in from below. Escape, the cross, a click outside and the Back button close it. */
export function Dialog({ size = 'md', ...props }: DialogProps) {
  return (
    <Overlay
      {...props}
      className={clsx(
        'inset-x-0 bottom-0 max-h-[calc(94dvh-var(--notice-room))] animate-rise-in rounded-t-lg',
        'sm:inset-x-0 sm:top-(--notice-room) sm:bottom-0 sm:m-auto sm:h-fit sm:max-h-[calc(88dvh-var(--notice-room))] sm:w-[calc(100%-3rem)] sm:rounded-lg',
        widths[size],
      )}
    />
  );
}

/** Escape clears a filled search box before it closes the dialog. */
const isFilledSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.inputMode === 'search' && target.value !== '';

interface OverlayProps extends Omit<DialogProps, 'size'> {
  /** Beside the cross, at a fixed place whatever the header holds. */
  actions?: ReactNode;
  /** Between title and content, and does not scroll: badges, tabs. */
  header?: ReactNode;
  className: string;
}

/** What Dialog and Sheet share: backdrop, title bar, scrolling content, footer. */
export function Overlay({
  open,
  onOpenChange,
  title,
  description,
  actions,
  header,
  footer,
  inAddress = false,
  returnFocusTo,
  fill = false,
  className,
  children,
}: OverlayProps) {
  const { t } = useTranslation();
  useCloseOnBack(open && !inAddress, () => onOpenChange(false));
  const { remember, onCloseAutoFocus } = useReturnFocus(returnFocusTo);
  const { inside, isOpening } = useOpeningClickGuard(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-ink/45" />
        <Primitive.Content
          {...inside}
          className={clsx(
            'fixed z-50 overscroll-contain bg-surface shadow-overlay outline-none',
            fill ? 'overflow-hidden' : 'overflow-y-auto',
            // Scrolls a focused field and its error message clear of the footer.
            footer && 'scroll-pb-60 sm:scroll-pb-28 low:scroll-pb-4',
            className,
          )}
          onOpenAutoFocus={(event) => {
            remember();
            focusWindow(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => isFilledSearch(event.target) && event.preventDefault()}
          onPointerDownOutside={(event) => isOpening() && event.preventDefault()}
          onInteractOutside={keepOpenForToasts}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={clsx('flex flex-col', fill ? 'h-full' : 'min-h-full')}>
            <div className="sticky top-0 z-10 flex flex-col gap-1.5 border-line border-b bg-surface px-5 py-4 sm:px-6 low:static">
              <div className="flex items-start gap-4">
                <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                  <Primitive.Title className="break-words font-serif text-xl sm:text-2xl" dir="auto">
                    {title}
                  </Primitive.Title>
                  {description && (
                    <Primitive.Description className="text-muted text-sm">
                      {description}
                    </Primitive.Description>
                  )}
                </div>
                <div className="-me-2 -mt-1 flex shrink-0 items-center gap-1">
                  {actions}
                  <Primitive.Close
                    className={buttonStyles({ variant: 'ghost', size: 'icon' })}
                    aria-label={t('common.close')}
                  >
                    <X size={20} aria-hidden />
                  </Primitive.Close>
                </div>
              </div>
              {header}
            </div>
            <div className={fill ? 'flex min-h-0 flex-1 flex-col' : 'flex-1 px-5 py-5 sm:px-6'}>
              {children}
            </div>
            {footer && (
              <div
                data-not-printed
                className="sticky bottom-0 z-10 flex flex-col-reverse gap-3 border-line border-t bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:flex-wrap sm:justify-end sm:px-6 low:static"
              >
                {footer}
              </div>
            )}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

// Focuses the dialog and not its close button: screen readers read its name first, and Tab continues from there.
function focusWindow(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

// Dismissing a toast over the backdrop is not a click outside the dialog.
function keepOpenForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
    event.preventDefault();
}
