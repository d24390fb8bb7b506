import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { toast } from '../../../../shared/toast/toast.ts';

export const useCaseDates = (id: string) =>
  useQuery(api.dates.list.queryOptions({ input: { id, today: getToday() } }));

const useDatesRefresh = () =>
  useRefresh(api.dates.key(), api.requests.get.key(), api.requests.list.key(), api.activity.list.key());

/** Sets or removes the due date, with a toast. The form shows failures. */
export function useSetDueDate() {
  const { t, language } = useTranslation();
  const onSettled = useDatesRefresh();
  return useSingleMutation(
    api.dates.setDueDate.mutationOptions({
      onSuccess: ({ due_on }) =>
        toast.success(
          due_on ? t('dates.due.saved', { date: formatDate(due_on, language) }) : t('dates.due.removed'),
        ),
      onSettled,
    }),
  );
}

/** The form shows failures. */
export function useAddKeyDate() {
  const { t } = useTranslation();
  const onSettled = useDatesRefresh();
  return useSingleMutation(
    api.dates.add.mutationOptions({ onSuccess: () => toast.success(t('dates.keyDates.added')), onSettled }),
  );
}

/** The form shows failures. */
export function useChangeKeyDate() {
  const { t } = useTranslation();
  const onSettled = useDatesRefresh();
  return useSingleMutation(
    api.dates.change.mutationOptions({
      onSuccess: () => toast.success(t('dates.keyDates.saved')),
      onSettled,
    }),
  );
}

/** Shows a toast. */
export function useRemoveKeyDate() {
  const { t } = useTranslation();
  const onSettled = useDatesRefresh();
  return useSingleMutation(
    api.dates.remove.mutationOptions({
      onSuccess: () => toast.success(t('dates.keyDates.removed')),
      onError: (error) => toast.error(refusalText(error, t, t('dates.keyDates.saveFailed'))),
      onSettled,
    }),
  );
}
