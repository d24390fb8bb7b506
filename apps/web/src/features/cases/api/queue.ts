import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BulkAction, QueueFilterInput } from '@visafolio/contract/cases/queue.contract.ts';
import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { paginatedSearch } from '../../../shared/api/pagination.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { getToday } from '../../../shared/parse-date.ts';
import type { QueueFilter, QueueSort } from '../components/queue/queue-filter.ts';
import { useRequestRefresh } from './request-changes.ts';

interface Asked {
  /** '' for no search. */
  q: string;
  scope: RequestScope;
  filter: QueueFilter;
  sort: QueueSort;
}

/** The filter as the server expects it, without empty criteria. */
export function toContractFilter({ q, scope, filter }: Omit<Asked, 'sort'>): QueueFilterInput {
  const { state, attention, visa, template, responsible, assigned, sponsor, due, active } = filter;
  return {
    scope,
    ...(q && { q }),
    ...(state.length && { status: state }),
    ...(attention.length && { attention }),
    ...(visa.length && { visa }),
    ...(template.length && { template }),
    ...(responsible.length && { responsible }),
    ...(assigned && { assigned }),
    ...(sponsor && { sponsor: sponsor === 'yes' }),
    ...(due && {
      due:
        typeof due === 'object'
          ? { ...(due.from && { from: due.from }), ...(due.to && { to: due.to }) }
          : due,
    }),
    ...(active && { active }),
    ...(filter.complete && { documents_complete: filter.complete }),
    ...(filter.undelivered && { undelivered: true }),
    ...(filter.archived && { archived: true }),
  };
}

export const queueQuery = (asked: Asked) =>
  api.queue.page.infiniteOptions({
    ...paginatedSearch,
    input: (cursor: string | undefined) => ({
      filter: toContractFilter(asked),
      today: getToday(),
      sort: asked.sort.by,
      direction: asked.sort.direction,
      ...(cursor && { cursor }),
    }),
  });

export const useQueue = (asked: Asked) => useInfiniteQuery(queueQuery(asked));

export const useQueueChoices = () => useQuery(api.queue.choices.queryOptions({ staleTime: 60_000 }));

export const useSavedViews = () =>
  useQuery(api.views.list.queryOptions({ staleTime: 30_000, select: ({ items }) => items }));

/** Saves a new or changed view. The caller shows failures. */
export function useSaveView() {
  const onSettled = useRefresh(api.views.key());
  return useSingleMutation(api.views.save.mutationOptions({ onSettled }));
}

export function useRemoveView() {
  const onSettled = useRefresh(api.views.key());
  return useSingleMutation(api.views.remove.mutationOptions({ onSettled }));
}

/** What a bulk action would do to each of these cases now. */
export const useBulkPreview = (ids: string[], action: BulkAction | undefined) =>
  useQuery(
    api.bulk.preview.queryOptions({
      input: action ? { ids, action } : skipToken,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

/** Runs a bulk action, with a result per case. The dialog shows failures. */
export function useBulkRun() {
  const onSettled = useRequestRefresh();
  return useSingleMutation(api.bulk.run.mutationOptions({ onSettled }));
}
