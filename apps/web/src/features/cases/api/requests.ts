import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { codeText, isErrorCode, refusalText } from '../../../shared/api/error-text.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { newKey } from '../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';

/** Everything about one request. */
export const requestQuery = (id: string) =>
  api.requests.get.queryOptions({ input: { id }, enabled: isRequestId(id) });

export const useRequest = (id: string) => useQuery(requestQuery(id));

/** An address may hold anything in place of an id. */
export const isRequestId = (id: string): boolean => uuid.test(id);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Creates a request and invites the client; the lists show it at once. `onSignedOut` is called even where the page has
 * already left for the sign-in: the live stream may report the end of the session before the call is answered.
 */
export function useSendRequest({ onSignedOut }: { onSignedOut: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.send.mutationOptions({
      onError: (error) => {
        if (isErrorCode(error, 'session.required')) onSignedOut();
      },
      // After a failure too: the request may be there, only the answer was lost.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
        void queryClient.invalidateQueries({ queryKey: api.queue.key() });
        void queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
        void queryClient.invalidateQueries({ queryKey: api.requests.knownClient.key() });
      },
    }),
  );
}

/** Takes a completed request out of the lists, with a way back for a moment; or brings it back. */
export function useArchiveRequest() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.requests.key(), api.queue.key());
  const fail = (text: string) => toast.error(t('requests.errorTitle'), text);
  // The list may be without it, and this hook unmounted, before the answer comes.
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
      mutate({ action: { kind: 'archive', archived }, ids: [id], idempotency_key: newKey() }),
    [mutate],
  );
  useEffect(() => {
    undo.current = (id) => archive(id, false);
  }, [archive]);
  return archive;
}

/** Deletes a request with its answers and files. Done once the lists are without it. */
export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.delete.mutationOptions({
      onSuccess: ({ id }) => {
        queryClient.removeQueries({ queryKey: api.requests.get.key({ input: { id } }) });
        void queryClient.invalidateQueries({ queryKey: api.queue.key() });
        return queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
      },
    }),
  );
}
