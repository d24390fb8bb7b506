import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { preloadToasts } from '../../shared/toast/toast.ts';
import { Shell } from '../../ui/layout/shell.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { ProtectedRoute } from './protected-route.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { UserMenu } from './user-menu.tsx';

const InboxLink = lazy(() => import('./inbox-link.tsx'));

export function StaffLayout() {
  useEffect(preloadToasts, []);
  return (
    <ProtectedRoute>
      <Shell
        width="wide"
        brandTo="/dashboard"
        nav={<StaffNavigation />}
        actions={
          <>
            <CalendarLink />
            <Suspense fallback={<span className="size-10 pointer-coarse:size-11" />}>
              <InboxLink />
            </Suspense>
            <UserMenu />
          </>
        }
      >
        <Outlet />
        <ShortcutHelp />
      </Shell>
    </ProtectedRoute>
  );
}

const linkStyle =
  'flex min-h-10 items-center rounded-md px-1 sm:px-3 font-semibold text-muted text-sm no-underline hover:bg-sunken hover:text-ink aria-[current=page]:text-accent';

function StaffNavigation() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('staff.mainNavigation')}
      className="-mx-1 order-last print:hidden flex w-[calc(100%+0.5rem)] flex-wrap justify-between sm:order-none sm:mx-0 sm:w-auto sm:justify-start sm:gap-1"
    >
      <Link to="/dashboard" className={linkStyle}>
        {t('staff.dashboard')}
      </Link>
      <Link to="/documents" className={linkStyle}>
        {t('staff.documents')}
      </Link>
      <Link to="/templates" className={linkStyle}>
        {t('staff.templates')}
      </Link>
      <Link to="/contacts" className={linkStyle}>
        {t('staff.contacts')}
      </Link>
    </nav>
  );
}
