import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useRequestRefresh } from './request-changes.ts';

/** Chooses which parties the sponsor of a case answers for. The dialog shows failures. */
export function useSetParties() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.requests.setParties.mutationOptions({
      onSuccess: () => toast.success(t('parties.case.saved')),
      onSettled,
    }),
  );
}
