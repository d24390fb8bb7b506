import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { api } from '../../../shared/api/client.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';

/** The contact of a new request. Disabled without an id. */
export const useChosenContact = (id: string | undefined) =>
  useQuery(api.contacts.get.queryOptions({ input: id ? { id } : skipToken }));

/** What is known about a complete email address; otherwise the workspace's last choice. */
export function useKnownClient(typed: string) {
  const { data: email } = Email.safeParse(useDebounced(typed));
  return useQuery(
    api.requests.knownClient.queryOptions({
      input: email ? { email } : {},
      placeholderData: keepPreviousData,
    }),
  );
}

const suggested = 20;

/** The newest contacts that match a search, for a choice list. */
export const useContactChoices = (q: string, enabled: boolean) =>
  useQuery(
    api.contacts.list.queryOptions({
      input: { limit: suggested, ...(q && { q }) },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
