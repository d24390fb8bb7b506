import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { Shell } from '../ui/shell.tsx';
import { ProtectedRoute } from './protected-route.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { UserMenu } from './user-menu.tsx';

/** What surrounds every staff page. */
export function StaffLayout() {
  return (
    <ProtectedRoute>
      <Shell width="wide" brandTo="/dashboard" nav={<StaffNavigation />} actions={<UserMenu />}>
        <Outlet />
        <ShortcutHelp />
      </Shell>
    </ProtectedRoute>
  );
}

const linkStyle =
  'flex min-h-10 items-center rounded-md px-1.5 sm:px-3 font-semibold text-muted text-sm no-underline hover:bg-sunken hover:text-ink aria-[current=page]:text-accent';

function StaffNavigation() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('common.mainNavigation')}
      className="order-last flex w-full flex-wrap gap-x-2 sm:gap-1 sm:order-none sm:w-auto"
    >
      <Link to="/dashboard" className={linkStyle}>
        {t('common.dashboard')}
      </Link>
      <Link to="/documents" className={linkStyle}>
        {t('common.documents')}
      </Link>
      <Link to="/templates" className={linkStyle}>
        {t('common.templates')}
      </Link>
      <Link to="/contacts" className={linkStyle}>
        {t('common.contacts')}
      </Link>
    </nav>
  );
}
