import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The contact that a new request is for. Asks nothing without an id. */
export const useChosenContact = (id: string | undefined) =>
  useQuery(api.contacts.get.queryOptions({ input: id ? { id } : skipToken }));

const suggested = 20;

/** The newest contacts that a search finds: enough to choose one from. */
export const useContactChoices = (q: string, enabled: boolean) =>
  useQuery(
    api.contacts.list.queryOptions({
      input: { limit: suggested, ...(q && { q }) },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
