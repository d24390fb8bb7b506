import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Sends a new invitation for a request, whose old link then dies, and says how it went. */
export function useResendInvitation() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  const failed = (text: string) => toast.error(t('invitations.failedTitle'), text);
  return useSingleMutation(
    api.invitations.send.mutationOptions({
      onSuccess: ({ sent, sentToSponsor, recipient }) => {
        if (!sent) return failed(t('invitations.failed'));
        const kind = sentToSponsor ? 'sponsor' : 'client';
        toast.success(t(`invitations.resent.${kind}`, { recipient }));
      },
      onError: (error) => failed(refusalText(error, t, t('invitations.failed'))),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.requests.key() }),
    }),
  );
}
