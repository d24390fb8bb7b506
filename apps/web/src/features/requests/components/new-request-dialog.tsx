import { zodResolver } from '@hookform/resolvers/zod';
import { SendRequestInput } from '@visafolio/contract/requests/requests.contract.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSendRequest } from '../api/send-request.ts';
import { emptyForm, type RequestForm } from '../request-form.ts';
import { NewRequestFields } from './new-request-fields.tsx';

const formId = 'new-request';

interface NewRequestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * 'Create New Client Request'. What was typed survives closing and failing, and goes once the request is made.
 * A default export: the page loads it after itself.
 */
export default function NewRequestDialog({ open, onOpenChange }: NewRequestDialogProps) {
  const { t } = useTranslation();
  const form = useForm<RequestForm, unknown, SendRequestInput>({
    resolver: zodResolver(SendRequestInput),
    defaultValues: emptyForm,
  });
  const send = useSendRequest();

  const submit = form.handleSubmit((input) => {
    send.mutate(input, {
      onSuccess: ({ invitation: { sent, sentToSponsor, recipient } }) => {
        form.reset(emptyForm);
        onOpenChange(false);
        if (!sent) return toast.warning(t('requests.form.notSentTitle'), t('requests.form.notSent'));
        toast.success(
          t(sentToSponsor ? 'requests.form.sentToSponsor' : 'requests.form.sentToClient', { recipient }),
        );
      },
    });
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('requests.form.title')}
      description={t('requests.form.intro')}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={send.isPending}>
            {t(send.isPending ? 'requests.form.submitting' : 'requests.form.submit')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          {send.error && <Alert tone="danger">{refusalText(send.error, t, t('requests.form.failed'))}</Alert>}
          <NewRequestFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}
