import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { codeText, isErrorCode, refusalText } from '../../../shared/api/error-text.ts';
import { createIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';

export const requestQuery = (id: string) =>
  api.requests.get.queryOptions({ input: { id }, enabled: isRequestId(id) });

export const useRequest = (id: string) => useQuery(requestQuery(id));

export const isRequestId = (id: string): boolean => uuid.test(id);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Creates a request, invites the client and refreshes the lists. `onSignedOut` is called even if the page has already gone to sign-in: the
 * live stream may report the end of the session before the call returns.
 */
export function useSendRequest({ onSignedOut }: { onSignedOut: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.send.mutationOptions({
      onError: (error) => {
        if (isErrorCode(error, 'session.required')) onSignedOut();
      },
      // After a failure too: the request may exist although its answer was lost.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
        void queryClient.invalidateQueries({ queryKey: api.queue.key() });
        void queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
        void queryClient.invalidateQueries({ queryKey: api.requests.knownClient.key() });
      },
    }),
  );
}

/** Archives a completed request, with an undo toast; or restores it. */
export function useArchiveRequest() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.requests.key(), api.queue.key());
  const fail = (text: string) => toast.error(t('requests.errorTitle'), text);
  // The request may leave the list, and this hook be unmounted, before the call returns.
  const undo = useRef<(id: string) => void>(() => {});
  const { mutate } = useSingleMutation(
    api.bulk.run.mutationOptions({
      onSuccess: ({ rows: [row] }, { action }) => {
        if (!row || action.kind !== 'archive') return;
        if (row.refused) fail(codeText(row.refused, t));
        else if (!action.archived) toast.success(t('requests.archive.back'));
        else {
          const onClick = () => undo.current(row.id);
          toast.undoable(t('requests.archive.done'), { label: t('requests.archive.undo'), onClick });
        }
      },
      onError: (error) => fail(refusalText(error, t, t('requests.archive.failed'))),
      onSettled: refresh,
    }),
  );
  const archive = useCallback(
    (id: string, archived: boolean) =>
      mutate({ action: { kind: 'archive', archived }, ids: [id], idempotency_key: createIdempotencyKey() }),
    [mutate],
  );
  useEffect(() => {
    undo.current = (id) => archive(id, false);
  }, [archive]);
  return archive;
}

/** Moves a request to the trash. Resolves when the lists are up to date. */
export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.delete.mutationOptions({
      onSuccess: ({ id }) => {
        queryClient.removeQueries({ queryKey: api.requests.get.key({ input: { id } }) });
        void queryClient.invalidateQueries({ queryKey: api.queue.key() });
        void queryClient.invalidateQueries({ queryKey: api.trash.key() });
        return queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
      },
    }),
  );
}
