import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { AskAgain } from '@visafolio/contract/cases/template-updates.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Open requests with an older version of a template, and what an update would do to them. */
export const useRunningRequests = (templateId: string, askAgain: AskAgain, { enabled = true } = {}) =>
  useQuery(
    api.templateUpdates.list.queryOptions({
      input: { id: templateId, ask_again: askAgain },
      enabled,
      staleTime: 0,
      // Choosing what is asked again keeps the list in place.
      placeholderData: keepPreviousData,
    }),
  );

/** Refetches what shows updated requests. */
export const useUpdateRefresh = () =>
  useRefresh(
    api.templateUpdates.key(),
    api.templates.listVersions.key(),
    api.requests.key(),
    api.queue.key(),
    api.activity.list.key(),
  );

/** Updates some requests; the dialog sends them in small groups. */
export const useUpdateRequests = () => useMutation(api.templateUpdates.apply.mutationOptions());

/** Undoes the last update of a request. Resolves when what shows it is up to date. */
export const useUndoUpdate = (
  handlers: { onSuccess?: () => void; onError?: (error: unknown) => void } = {},
) => {
  const refresh = useUpdateRefresh();
  return useSingleMutation(
    api.templateUpdates.undo.mutationOptions({
      onError: handlers.onError,
      onSuccess: async () => {
        await refresh();
        handlers.onSuccess?.();
      },
    }),
  );
};
