import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Asks nothing without an id. */
export function useContact(id: string | undefined) {
  return useQuery(api.contacts.get.queryOptions({ input: id ? { id } : skipToken }));
}
