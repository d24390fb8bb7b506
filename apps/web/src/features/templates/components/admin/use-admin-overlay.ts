import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useOverlayHistory } from '../../../../shared/hooks/use-overlay-history.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open template's id, or `new`. */
    adminTemplate?: string;
  }
}

/** The template that an administrator has open. Kept in the history state, so that the Back button closes it. */
export function useAdminOverlay() {
  const open = useRouterState({ select: ({ location }) => location.state.adminTemplate });
  const navigate = useNavigate();
  const overlay = useOverlayHistory();

  const change = (adminTemplate: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: true,
      state: adminTemplate ? { adminTemplate } : {},
      replace,
      resetScroll: false,
    });
  const show = (what: string) => {
    overlay.opened();
    change(what, false);
  };
  return {
    open,
    create: () => show('new'),
    show,
    close: () => overlay.close(() => change(undefined, true)),
  };
}
