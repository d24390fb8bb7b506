import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { justLoadedMs } from '../../../shared/api/in-pages.ts';

/** How often an open page checks for changes by the legal team. */
const lookAgainMs = 5_000;

/** The request as its client sees it; no rows where the server knows none. Undefined asks nothing yet. */
export const portalRequestQuery = (requestId: string | undefined) =>
  api.portal.getRequest.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: justLoadedMs,
  });

/**
 * The request, or null where the server knows none. While the page is visible it is polled: when it has changed, its
 * questions, answers and documents may have changed too.
 */
export function usePortalRequest(requestId: string | undefined) {
  const request = useQuery({
    ...portalRequestQuery(requestId),
    select: (rows) => rows[0] ?? null,
    refetchInterval: lookAgainMs,
  });
  useRefreshedParts(request.data?.updated_at);
  return request;
}

function useRefreshedParts(updatedAt: string | undefined) {
  const queryClient = useQueryClient();
  const seen = useRef(updatedAt);
  useEffect(() => {
    if (updatedAt === undefined || seen.current === updatedAt) return;
    const isFirst = seen.current === undefined;
    seen.current = updatedAt;
    if (isFirst) return;
    for (const queryKey of [api.questionnaire.key(), api.uploads.key(), api.portal.listRequests.key()])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, updatedAt]);
}

const rarelyChangesMs = 5 * 60_000;

/** The firm that leads these pages. Undefined asks nothing yet. */
export const portalFirmQuery = (requestId: string | undefined) =>
  api.portal.getFirm.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: rarelyChangesMs,
  });

/** The firm, or null where the professional has none. */
export const usePortalFirm = (requestId: string | undefined) =>
  useQuery({ ...portalFirmQuery(requestId), select: ({ firm }) => firm });
