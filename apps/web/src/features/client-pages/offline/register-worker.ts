/**
 * Registers the service worker that opens the client's pages without a connection. Its scope is theirs: it never sees the pages of staff.
 */
export async function registerWorker(): Promise<void> {
  // The development server has no worker.
  if (import.meta.env.PROD)
    await navigator.serviceWorker?.register('/client-worker.js', { scope: '/client/' });
}
