import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

export const useReminderSettings = () => useQuery(api.reminders.settings.queryOptions());

/** The form shows failures. */
export function useSetReminderSettings() {
  const onSuccess = useRefresh(api.reminders.settings.key());
  return useSingleMutation(api.reminders.setSettings.mutationOptions({ onSuccess }));
}

export const useReminderTexts = () => useQuery(api.reminders.texts.queryOptions());

function useTextsChanged() {
  const queryClient = useQueryClient();
  return (texts: NonNullable<ReturnType<typeof useReminderTexts>['data']>) => {
    queryClient.setQueryData(api.reminders.texts.queryKey(), texts);
  };
}

export const useSetReminderText = () =>
  useSingleMutation(api.reminders.setText.mutationOptions({ onSuccess: useTextsChanged() }));

export const useResetReminderText = () =>
  useSingleMutation(api.reminders.resetText.mutationOptions({ onSuccess: useTextsChanged() }));

export const usePreviewText = () => useMutation(api.reminders.previewText.mutationOptions());
