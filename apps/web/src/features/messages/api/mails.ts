import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { refreshConversations } from './refresh.ts';

interface MailRef {
  request_id: string;
  mail_id: string;
}

export const useWholeMail = (ref: MailRef) =>
  useQuery(api.messages.staffReadMail.queryOptions({ input: ref }));

/** Turns a held mail into a message of the conversation. */
export function useAcceptMail(ref: MailRef, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => client.messages.staffAcceptMail(ref),
    onSuccess: () => {
      toast.success(t('messages.mail.held.accepted'));
      onDone();
    },
    onError: (error) => toast.error(refusalText(error, t, t('messages.mail.held.acceptFailed'))),
    onSettled: () => refreshConversations(queryClient, ref.request_id),
  });
}

export function useDiscardMail(ref: MailRef, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => client.messages.staffDiscardMail(ref),
    onSuccess: () => {
      toast.success(t('messages.mail.held.discarded'));
      onDone();
    },
    onError: (error) => toast.error(refusalText(error, t, t('messages.mail.held.discardFailed'))),
    onSettled: () => refreshConversations(queryClient, ref.request_id),
  });
}
