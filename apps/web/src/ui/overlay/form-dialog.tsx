import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'inAddress'> {
  /** Closed it keeps what was typed, where its caller stays. */
  open?: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => unknown;
  submitLabel: ReactNode;
  /** While it is sent the window stays: its answer has to be seen. */
  isSending: boolean;
  /** Something beside the fields has to be finished first. */
  waits?: boolean;
  /** Why it could not be sent, in the reader's words. */
  problem?: ReactNode;
  /** Below the form: what has buttons or a form of its own. */
  after?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a window, with Cancel and the button that sends it. */
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
