import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Fetches the portal's code while there is a connection: every page of a client leads back to it. */
export function usePreloadedPortal(): void {
  const router = useRouter();
  useEffect(() => {
    router.preloadRoute({ to: '/client/portal' }).catch(() => {});
  }, [router]);
}
