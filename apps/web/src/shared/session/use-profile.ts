import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useSession } from './use-session.ts';

/** The signed-in person as the product knows them: `profile` is null for an account that is only a client. */
export function useProfile() {
  const { session } = useSession();
  return useQuery(api.profiles.me.queryOptions({ enabled: session !== null, staleTime: 60_000 }));
}
