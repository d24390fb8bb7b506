import { useNavigate } from '@tanstack/react-router';

/**
 * After a link or a code was accepted: goes to the page that finishes the sign-in, or first to the one that asks for a
 * password. Replaces the page, so that Back does not offer a used link.
 */
export function useGoToAuthCallback() {
  const navigate = useNavigate();
  return (requestId: string | null | undefined, { choosePassword = false } = {}) =>
    void navigate({
      to: choosePassword ? '/auth/choose-password' : '/auth/callback',
      search: requestId ? { request_id: requestId } : {},
      replace: true,
    });
}
