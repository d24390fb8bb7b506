import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Whether this account is an administrator, as the server sees it now. A failed check means no. */
export function useIsAdministrator(userId: string) {
  return useQuery(
    api.users.hasRole.queryOptions({ input: { _user_id: userId, _role: 'admin' }, staleTime: 0, retry: 1 }),
  );
}
