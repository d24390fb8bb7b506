import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** What every change of a request has in common: lists, details and timeline are read again, a failure is said. */
export function useAfterChange(failed: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.requests.key() }),
        queryClient.invalidateQueries({ queryKey: api.activity.list.key() }),
      ]),
    [queryClient],
  );
  return {
    t,
    refresh,
    onError: (error: unknown) => toast.error(t('requests.errorTitle'), refusalText(error, t, failed)),
  };
}
