import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useSession } from './use-session.ts';

/** The signed-in user's profile: `profile` is null for an account that is only a client. */
export const profileQuery = () => api.profiles.me.queryOptions({ staleTime: 60_000 });

export function useProfile() {
  const { session } = useSession();
  return useQuery({ ...profileQuery(), enabled: session !== null });
}
