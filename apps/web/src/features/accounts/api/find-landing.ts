import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../shared/api/client.ts';

/** The page that a signed-in person belongs on; null for a client without any request. */
export type Landing =
  | { to: '/auth' }
  | { to: '/dashboard' }
  | { to: '/client/portal'; search: { request_id: string } }
  | null;

/** Professionals have a dashboard, clients the portal of their newest request. */
export async function findLanding(): Promise<Landing> {
  const me = await client.profiles.me();
  if (me.profile) return { to: '/dashboard' };
  const [newest] = await client.portal.listRequests();
  return newest ? { to: '/client/portal', search: { request_id: newest.id } } : null;
}

/** The same as a query, of the session with this id. */
export const landingQuery = (sessionId: string) =>
  queryOptions({ queryKey: ['landing', sessionId], queryFn: findLanding, gcTime: 0 });
