import { zodResolver } from '@hookform/resolvers/zod';
import { JoinWaitlistInput } from '@visafolio/contract/operations/waitlist.contract.ts';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { errorStatus, errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useJoinWaitlist, type WaitlistForm } from '../api/waitlist.ts';
import { WaitlistFields } from './waitlist-fields.tsx';

const emptyForm: WaitlistForm = {
  firstName: '',
  lastName: '',
  email: '',
  firmName: '',
  visasSupported: [],
  website: '',
};

/** 'Join the Waitlist'. Keeps the input until the server has accepted it. */
export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const join = useJoinWaitlist();
  const form = useForm<WaitlistForm, unknown, JoinWaitlistInput>({
    resolver: zodResolver(JoinWaitlistInput),
    defaultValues: emptyForm,
  });

  const fail = (error: unknown) => {
    const status = errorStatus(error);
    if (isErrorCode(error, 'waitlist.not_sent')) toast.error(t('waitlist.notSent'), t('waitlist.later'));
    else if (status !== undefined && status < 500) toast.error(t('waitlist.failed'), errorText(error, t));
    else toast.error(t('waitlist.failed'), t('waitlist.later'));
  };
  const submit = form.handleSubmit((input) =>
    join.mutate(input, {
      onSuccess: () => {
        form.reset(emptyForm);
        onClose();
        toast.success(t('waitlist.done'), t('waitlist.doneText'));
      },
      onError: fail,
    }),
  );

  return (
    <Dialog
      open
      inAddress
      onOpenChange={(open) => !open && onClose()}
      title={t('waitlist.title')}
      description={t('waitlist.intro')}
      footer={
        <Button type="submit" form={formId} loading={join.isPending}>
          {t(join.isPending ? 'waitlist.submitting' : 'waitlist.submit')}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <WaitlistFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}
