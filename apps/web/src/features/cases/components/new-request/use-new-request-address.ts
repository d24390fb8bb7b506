import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../../../shared/hooks/use-overlay-history.ts';

/** Opens the request form at `/dashboard?new=1`, with the `template` and `contact` in the address preselected. */
export function useNewRequestAddress() {
  const search = useSearch({ from: '/staff/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const overlay = useOverlayHistory();

  const open = useCallback(() => {
    overlay.opened();
    void navigate({ search: (now) => ({ ...now, new: '1' }), resetScroll: false });
  }, [overlay, navigate]);
  const close = useCallback(
    () =>
      overlay.close(
        () =>
          void navigate({
            search: (now) => ({ ...now, new: '', template: '', contact: '' }),
            replace: true,
            resetScroll: false,
          }),
      ),
    [overlay, navigate],
  );
  return { isOpen: search.new === '1', templateId: search.template, contactId: search.contact, open, close };
}
