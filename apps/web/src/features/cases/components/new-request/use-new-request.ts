import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { SendRequestInput } from '@visafolio/contract/cases/requests.contract.ts';
import { useForm } from 'react-hook-form';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { useSendRequest } from '../../api/requests.ts';
import { emptyForm, type RequestForm } from '../../request-form.ts';

/** Form and submit of a new request; calls `onDone` when the request was created. */
export function useNewRequest(onDone: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<RequestForm, unknown, SendRequestInput>({
    resolver: zodResolver(SendRequestInput),
    defaultValues: emptyForm,
  });
  const send = useSendRequest({
    onSignedOut: () => toast.error(t('requests.errorTitle'), t('requests.form.signedOut')),
  });
  const { key, renew, onError } = useIdempotencyKey('requests.sent_before');

  const submit = form.handleSubmit((input) => {
    send.mutate(
      { ...withoutTaken(input), idempotency_key: key },
      {
        onSuccess: ({ id, invitation: { sent, sentToSponsor, recipient } }) => {
          form.reset(emptyForm);
          renew();
          onDone();
          const open = {
            label: t('requests.form.openCase'),
            onClick: () => void navigate({ to: '/requests/$requestId', params: { requestId: id } }),
          };
          if (!sent) return toast.warning(t('requests.form.notSentTitle'), t('requests.form.notSent'), open);
          toast.opening(
            t(sentToSponsor ? 'requests.form.sentToSponsor' : 'requests.form.sentToClient', { recipient }),
            open,
          );
        },
        onError,
      },
    );
  });
  return { form, submit, isSending: send.isPending, error: send.error };
}

/** The sponsor answers for no party that another person was given since. */
function withoutTaken({ answered_by_sponsor: chosen, ...input }: SendRequestInput): SendRequestInput {
  const taken = (input.other_people ?? []).flatMap(({ parties }) => parties);
  return { ...input, ...(chosen && { answered_by_sponsor: chosen.filter((key) => !taken.includes(key)) }) };
}
