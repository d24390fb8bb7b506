import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useOverlayHistory } from '../../shared/use-overlay-history.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The standard template being edited: its id, or `new`. */
    standardTemplate?: string;
  }
}

/** Which standard template is open. It lives in the history beside the address, so that the Back button closes it. */
export function useStandardOverlay() {
  const open = useRouterState({ select: ({ location }) => location.state.standardTemplate });
  const navigate = useNavigate();
  const overlay = useOverlayHistory();

  const change = (standardTemplate: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: true,
      state: standardTemplate ? { standardTemplate } : {},
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
    edit: show,
    close: () => overlay.close(() => change(undefined, true)),
  };
}
