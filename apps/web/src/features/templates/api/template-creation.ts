import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSendingKey } from '../../../shared/api/use-sending-key.ts';

/** What creating a template of either kind has in common. `key` goes with the input: a retry makes no second one. */
export function useTemplateCreation() {
  const queryClient = useQueryClient();
  const { key, renew } = useSendingKey();
  return {
    key,
    handlers: {
      // After a failure too: the template may be there, only the answer was lost.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.templates.list.key() }),
      onError: (error: unknown) => {
        if (isErrorCode(error, 'templates.sent_before')) renew();
      },
    },
  };
}
