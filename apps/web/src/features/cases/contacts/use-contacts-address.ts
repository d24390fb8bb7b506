import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ContactState } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../../shared/hooks/use-overlay-history.ts';
import { toContactState } from './api/contacts.ts';

/** Keeps search and open dialog in the address, so that reload, bookmarks and the Back button work. */
export function useContactsAddress() {
  const search = useSearch({ from: '/staff/contacts' });
  const navigate = useNavigate({ from: '/contacts' });
  const overlay = useOverlayHistory();

  const change = useCallback(
    (next: Partial<typeof search>, replace: boolean) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false }),
    [navigate],
  );
  const setSearch = useCallback((q: string) => change({ q }, true), [change]);
  const setState = useCallback(
    (state: ContactState) => change({ state: state === 'archived' ? state : '' }, true),
    [change],
  );
  const open = useCallback(
    (dialog: 'new' | 'edit' | 'import' | 'request', contact = '') => {
      overlay.opened();
      change({ dialog, contact }, false);
    },
    [overlay, change],
  );
  const close = useCallback(
    () => overlay.close(() => change({ dialog: '', contact: '' }, true)),
    [overlay, change],
  );
  return {
    q: search.q ?? '',
    state: toContactState(search.state),
    dialog: search.dialog,
    contactId: search.contact,
    setSearch,
    setState,
    open,
    close,
  };
}
