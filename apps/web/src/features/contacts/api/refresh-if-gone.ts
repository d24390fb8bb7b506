import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';

/** After a failure: takes a contact off the lists that was deleted or archived elsewhere, as in another tab. */
export function refreshIfGone(queryClient: QueryClient, error: unknown): void {
  if (isErrorCode(error, 'contacts.not_found'))
    void queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
}
