import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MailEntry } from './api/mail-links.ts';
import { type Landing, portalLanding, professionalLanding } from './api/sign-in.ts';

/**
 * After a link or code was accepted: goes to the page that finishes the sign-in, or first to the one that asks for a password. Replaces the
 * history entry, so that Back does not return to a used link.
 */
export function useGoToAuthCallback() {
  const navigate = useNavigate();
  // Links in mails about messages open the messages; links about unplaced files open the box.
  const { messages, box } = useSearch({ strict: false });
  return (requestId: string | null | undefined, entry?: MailEntry) =>
    void navigate({
      to: entry?.choosePassword ? '/auth/choose-password' : '/auth/callback',
      search: requestId ? { request_id: requestId, ...(messages && { messages }), ...(box && { box }) } : {},
      state: entry ? { landing: toLanding(entry) } : {},
      replace: true,
    });
}

function toLanding({ landing, portalRequestId }: MailEntry): Landing {
  return landing === 'dashboard' ? professionalLanding() : portalLanding(portalRequestId);
}
