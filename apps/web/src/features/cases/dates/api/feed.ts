import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

export const useFeedSettings = () => useQuery(api.dates.feedSettings.queryOptions());

function useFailure() {
  const { t } = useTranslation();
  return (error: unknown) => toast.error(refusalText(error, t, t('dates.feed.failed')));
}

/** Only this answer contains the feed's address. */
export const useMakeFeed = () =>
  useSingleMutation(
    api.dates.makeFeed.mutationOptions({
      onError: useFailure(),
      onSettled: useRefresh(api.dates.feedSettings.key()),
    }),
  );

export function useRemoveFeed() {
  const { t } = useTranslation();
  return useSingleMutation(
    api.dates.removeFeed.mutationOptions({
      onSuccess: () => toast.success(t('dates.feed.removed')),
      onError: useFailure(),
      onSettled: useRefresh(api.dates.feedSettings.key()),
    }),
  );
}

export const useSetNameClients = () =>
  useSingleMutation(
    api.dates.setNameClients.mutationOptions({
      onError: useFailure(),
      onSettled: useRefresh(api.dates.feedSettings.key()),
    }),
  );
