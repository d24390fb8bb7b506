import type { Party } from './message.ts';

/** Address of a conversation in the web app, for links in mails and notifications. */
export function conversationAddress(
  publicUrl: string,
  { request_id, party }: { request_id: string; party: Party },
  reader: 'client' | 'staff',
): string {
  if (reader === 'staff') {
    const url = new URL(`/requests/${request_id}/messages`, publicUrl);
    url.searchParams.set('party', party);
    return url.href;
  }
  const url = new URL('/client/portal', publicUrl);
  url.searchParams.set('request_id', request_id);
  url.searchParams.set('view', 'portal');
  url.searchParams.set('messages', 'open');
  return url.href;
}
