import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { justLoadedMs } from '../../../shared/api/pagination.ts';

/** How often an open page checks for changes by the legal team. */
const lookAgainMs = 5_000;

/** The request as its client sees it; no rows if the server has none. Disabled without an id. */
export const portalRequestQuery = (requestId: string | undefined) =>
  api.portal.getRequest.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: justLoadedMs,
  });

/**
 * The request, or null if the server has none. Polls while the page is visible: when it has changed, invalidates its questions, answers and
 * documents too.
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

/** The firm whose brand these pages show. Disabled without an id. */
export const portalFirmQuery = (requestId: string | undefined) =>
  api.portal.getFirm.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: rarelyChangesMs,
  });

/** The firm, or null if the professional has none. */
export const usePortalFirm = (requestId: string | undefined) =>
  useQuery({ ...portalFirmQuery(requestId), select: ({ firm }) => firm });
