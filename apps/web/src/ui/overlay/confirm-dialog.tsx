import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useOpeningClickGuard } from './use-opening-click-guard.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  /** A caller may keep the dialog mounted while closed, for its closing animation. */
  open?: boolean;
  /** Called with false only, and not while busy, so that the outcome is seen. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Details below the description, such as a list of the affected items. */
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** The dialog stays open until the caller sets `open` to false, so that a failure can be shown and retried. */
  onConfirm: () => void;
  busy?: boolean;
  danger?: boolean;
  /** Gets the focus on closing, in preference to the element that had it before. */
  returnFocusTo?: () => HTMLElement | null;
}

export function ConfirmDialog({ open = true, ...props }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { remember, onCloseAutoFocus } = useReturnFocus(props.returnFocusTo);
  const close = () => !props.busy && props.onOpenChange(false);
  useCloseOnBack(open, close);
  const { inside } = useOpeningClickGuard(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-ink/45" />
        <AlertDialog.Content
          {...inside}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-0 top-(--notice-room) bottom-0 z-50 m-auto flex h-fit max-h-[calc(94dvh-var(--notice-room))] w-[calc(100%-2rem)] max-w-md animate-rise-in flex-col gap-3 overflow-y-auto rounded-lg bg-surface p-6 shadow-overlay outline-none"
        >
          <AlertDialog.Title className="break-words font-serif text-xl sm:text-2xl">
            {props.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="break-words text-muted">
            {props.description}
          </AlertDialog.Description>
          {props.children}
          <div className="mt-3 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel className={buttonStyles({ variant: 'outline' })} disabled={props.busy}>
              {props.cancelLabel ?? t('common.cancel')}
            </AlertDialog.Cancel>
            <Button
              variant={props.danger ? 'danger' : 'primary'}
              loading={props.busy ?? false}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
