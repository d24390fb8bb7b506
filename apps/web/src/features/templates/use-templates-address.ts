import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../shared/hooks/use-overlay-history.ts';

export const tabs = ['all', 'standard', 'custom', 'archived'] as const;
export type TemplateTab = (typeof tabs)[number];

const views = ['new', 'edit', 'copy'] as const;

/** Keeps search, tab and open template in the address, so that reload, bookmarks and the Back button work. */
export function useTemplatesAddress() {
  const search = useSearch({ from: '/staff/templates' });
  const navigate = useNavigate({ from: '/templates' });
  const overlay = useOverlayHistory();

  const change = useCallback(
    (next: Partial<typeof search>, replace: boolean) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false }),
    [navigate],
  );
  const view = views.find((each) => each === search.view);
  const isOpen = Boolean(search.template) || view === 'new';
  const openAs = useCallback(
    (next: { template?: string; view?: (typeof views)[number] }) => {
      // The editor replaces the detail in the history: one step back closes both.
      if (!isOpen) overlay.opened();
      change({ template: '', view: '', ...next }, isOpen);
    },
    [change, overlay, isOpen],
  );
  return {
    q: search.q ?? '',
    tab: tabs.find((tab) => tab === search.category) ?? 'all',
    templateId: search.template,
    view,
    setSearch: useCallback((q: string) => change({ q }, true), [change]),
    setTab: useCallback((tab: string) => change({ category: tab === 'all' ? '' : tab }, true), [change]),
    read: useCallback((template: string) => openAs({ template }), [openAs]),
    edit: useCallback((template: string) => openAs({ template, view: 'edit' }), [openAs]),
    copy: useCallback((template: string) => openAs({ template, view: 'copy' }), [openAs]),
    create: useCallback(() => openAs({ view: 'new' }), [openAs]),
    close: useCallback(
      () => overlay.close(() => change({ template: '', view: '' }, true)),
      [overlay, change],
    ),
  };
}
