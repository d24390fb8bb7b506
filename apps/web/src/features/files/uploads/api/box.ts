import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { getPollingInterval } from '../file-state.ts';

/** Unplaced files. Disabled without an id. */
const boxQuery = (requestId: string | undefined) =>
  api.files.listBox.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => getPollingInterval(state.data),
  });

export function useBox(requestId: string | undefined) {
  const box = useQuery(boxQuery(requestId));
  useFollowBox(box.data, api.uploads.listStates.key());
  return box;
}

const staffBoxQuery = (requestId: string) =>
  api.files.staffListBox.queryOptions({ input: { request_id: requestId } });

/** The same for staff. */
export function useStaffBox(requestId: string) {
  const box = useQuery({
    ...staffBoxQuery(requestId),
    refetchInterval: ({ state }) => getPollingInterval(state.data),
  });
  useFollowBox(box.data, api.requests.get.key({ input: { id: requestId } }));
  return box;
}

/** Asks the server what waits in the box now. */
export function useFetchStaffBox(requestId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...staffBoxQuery(requestId), staleTime: 0 });
}

/** Files that leave the box move to documents: refetch those. */
function useFollowBox(files: readonly { id: string }[] | undefined, queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = files?.map(({ id }) => id) ?? [];
    if (before.current.some((id) => !now.includes(id))) void queryClient.invalidateQueries({ queryKey });
    before.current = now;
  }, [files, queryClient, queryKey]);
}
