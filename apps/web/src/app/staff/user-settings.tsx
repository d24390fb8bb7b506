import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOverlayHistory } from '../../shared/hooks/use-overlay-history.ts';
import { loadNamespaces } from '../../shared/i18n/language.ts';

const SettingsDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/profiles/components/settings-dialog.tsx'),
    loadNamespaces('profiles', 'firms', 'security', 'accounts', 'translation', 'dates', 'forms'),
  ]);
  return module;
});

/** Opens the settings over any staff page. `?settings=` names the tab, so that the Back button closes the dialog. */
export function useUserSettings() {
  const tab = useSearch({ from: '/staff', select: (search) => search.settings });
  const navigate = useNavigate();
  const history = useOverlayHistory();
  const show = (settings: string, replace: boolean) =>
    void navigate({ to: '.', search: (now) => ({ ...now, settings }), replace, resetScroll: false });

  return {
    open: () => {
      history.opened();
      show('profile', false);
    },
    dialog: tab && (
      <Suspense>
        <SettingsDialog
          tab={tab}
          onTab={(next) => show(next, true)}
          onClose={() => history.close(() => show('', true))}
        />
      </Suspense>
    ),
  };
}
