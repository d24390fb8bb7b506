import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReminderSchedule } from '@visafolio/contract/notifications/reminders.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** Polls every minute, because each reminder that is sent changes it. */
export const useReminderSchedule = (id: string) =>
  useQuery(api.reminders.get.queryOptions({ input: { id }, refetchInterval: 60_000 }));

function useChanged() {
  const queryClient = useQueryClient();
  const refresh = useRefresh(api.requests.key(), api.activity.list.key());
  return (id: string, schedule: ReminderSchedule) => {
    queryClient.setQueryData(api.reminders.get.queryKey({ input: { id } }), schedule);
    return refresh();
  };
}

/** The dialog shows failures. */
export function useSetSchedule() {
  const { t } = useTranslation();
  const changed = useChanged();
  return useSingleMutation(
    api.reminders.set.mutationOptions({
      onSuccess: (schedule, { id }) => {
        toast.success(t('reminders.changed'));
        return changed(id, schedule);
      },
    }),
  );
}

export function usePauseSchedule() {
  const { t } = useTranslation();
  const changed = useChanged();
  return useSingleMutation(
    api.reminders.pause.mutationOptions({
      onSuccess: (schedule, { id }) => {
        toast.success(t('reminders.paused'));
        return changed(id, schedule);
      },
      onError: (error) => toast.error(refusalText(error, t, t('reminders.failed'))),
    }),
  );
}

export function useResumeSchedule() {
  const { t } = useTranslation();
  const changed = useChanged();
  return useSingleMutation(
    api.reminders.resume.mutationOptions({
      onSuccess: (schedule, { id }) => {
        toast.success(t('reminders.resumed'));
        return changed(id, schedule);
      },
      onError: (error) => toast.error(refusalText(error, t, t('reminders.failed'))),
    }),
  );
}
