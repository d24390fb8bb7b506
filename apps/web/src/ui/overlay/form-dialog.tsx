import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'inAddress'> {
  /** While closed it keeps the input, if the caller keeps it mounted. */
  open?: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => unknown;
  submitLabel: ReactNode;
  /** The dialog stays open while sending, so that the outcome is seen. */
  isSending: boolean;
  /** Something outside the form must finish first. */
  waits?: boolean;
  /** Why sending failed, in the user's language. */
  problem?: ReactNode;
  /** Below the form: content with buttons or a form of its own. */
  after?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form, Cancel and a submit button. */
export function FormDialog({
  open = true,
  onClose,
  onSubmit,
  submitLabel,
  isSending,
  waits = false,
  problem,
  after,
  children,
  ...window
}: FormDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Dialog
      {...window}
      open={open}
      onOpenChange={(next) => !next && !isSending && onClose()}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isSending} disabled={waits}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        {problem && (
          <Alert tone="danger" intoView>
            {problem}
          </Alert>
        )}
        {children}
      </form>
      {after}
    </Dialog>
  );
}
