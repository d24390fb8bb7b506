import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientTexts } from '@visafolio/contract/notifications/texts.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

export const useClientTexts = (requestId: string) =>
  useQuery(api.texts.mine.queryOptions({ input: { request_id: requestId } }));

function useKeep() {
  const queryClient = useQueryClient();
  return (texts: ClientTexts, { request_id }: { request_id: string }) =>
    queryClient.setQueryData(api.texts.mine.queryKey({ input: { request_id } }), texts);
}

/** The dialog shows failures. */
export const useSendTextsCode = () => useSingleMutation(api.texts.sendCode.mutationOptions());

export function useAgreeToTexts() {
  const { t } = useTranslation();
  const keep = useKeep();
  return useSingleMutation(
    api.texts.agree.mutationOptions({
      onSuccess: (texts, input) => {
        keep(texts, input);
        toast.success(t('texts.portal.done'));
      },
    }),
  );
}

export function useWithdrawTexts() {
  const { t } = useTranslation();
  return useSingleMutation(
    api.texts.withdraw.mutationOptions({
      onSuccess: useKeep(),
      onError: () => toast.error(t('texts.portal.stopFailed')),
    }),
  );
}

/** 'Not now'. If it fails, the next visit asks once more. */
export const useDeclineTexts = () =>
  useSingleMutation(api.texts.decline.mutationOptions({ onSuccess: useKeep() }));
