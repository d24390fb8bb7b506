import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { api } from '../../../shared/api/client.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';

/** The contact that a new request is for. Asks nothing without an id. */
export const useChosenContact = (id: string | undefined) =>
  useQuery(api.contacts.get.queryOptions({ input: id ? { id } : skipToken }));

/** What is known of the address that a request is for, once it is one; of none, what the workspace chose last. */
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

/** The newest contacts that a search finds: enough to choose one from. */
export const useContactChoices = (q: string, enabled: boolean) =>
  useQuery(
    api.contacts.list.queryOptions({
      input: { limit: suggested, ...(q && { q }) },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
