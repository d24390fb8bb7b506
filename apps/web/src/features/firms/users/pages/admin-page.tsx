import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../../ui/layout/tabs.tsx';
import { auditParams } from '../../../audit/audit-params.ts';
import { useIsAdministrator } from '../api/users.ts';
import { AccessDenied } from '../components/access-denied.tsx';
import { DatabaseAndProxy } from '../components/database-and-proxy.tsx';
import { FileContainment } from '../components/file-containment.tsx';
import { MalwareScan } from '../components/malware-scan.tsx';
import { UsersTab } from '../components/users-tab.tsx';

// Each tab loads its own forms: only the first tab's come with the page.
const FirmsTab = lazy(async () => ({
  default: (await import('../../components/firms-tab.tsx')).FirmsTab,
}));
const AdminTemplatesTab = lazy(async () => ({
  default: (await import('../../../templates/components/admin/admin-templates-tab.tsx')).AdminTemplatesTab,
}));
const WaitlistTab = lazy(async () => ({
  default: (await import('../../../public-site/waitlist/components/waitlist-tab.tsx')).WaitlistTab,
}));

const LogTab = lazy(async () => {
  const [{ InstallationAudit }] = await Promise.all([
    import('../../../audit/components/installation-audit.tsx'),
    loadNamespaces('audit'),
  ]);
  return { default: InstallationAudit };
});

const tabs = ['users', 'firms', 'templates', 'waitlist', 'log'] as const;
const noLogFilter = Object.fromEntries(auditParams.map((name) => [name, '']));

/** 'Admin Dashboard'. The server decides who is an administrator, and checks every call. */
export function AdminPage() {
  const { session } = useSession();
  const check = useIsAdministrator(session?.user.id ?? '');
  if (check.isPending) return <PageSpinner />;
  if (check.isError) return <AccessDenied onRetry={() => void check.refetch()} />;
  return check.data ? <AdminTabs /> : <AccessDenied />;
}

function AdminTabs() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/staff/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const tab = tabs.find((each) => each === search.tab) ?? 'users';
  const q = search.q ?? '';

  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });

  return (
    <div className="flex flex-col gap-6">
      <div>
        <PageTitle>{t('users.title')}</PageTitle>
        <p className="mt-1 text-muted">{t('users.subtitle')}</p>
      </div>
      <Tabs
        value={tab}
        onValueChange={(next) =>
          change({ tab: next === 'users' ? '' : next, q: '', view: '', ...noLogFilter })
        }
        className="gap-6"
      >
        <TabsList aria-label={t('users.sections')} className="max-sm:grid max-sm:grid-cols-2">
          {tabs.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`users.tabs.${each}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="users">
          <UsersTab
            q={q}
            onSearch={(next) => change({ q: next })}
            view={search.view === 'list' ? 'list' : 'grouped'}
            onView={(view) => change({ view: view === 'list' ? 'list' : '' })}
          />
        </TabsContent>
        <Suspense fallback={<PageSpinner />}>
          <TabsContent value="firms">
            <FirmsTab q={q} onSearch={(next) => change({ q: next })} />
          </TabsContent>
          <TabsContent value="templates">
            <AdminTemplatesTab
              q={q}
              onSearch={(next) => change({ q: next })}
              view={search.view === 'custom' ? 'custom' : 'standard'}
              onView={(view) => change({ view: view === 'custom' ? 'custom' : '', q: '' })}
            />
          </TabsContent>
          <TabsContent value="waitlist">
            <WaitlistTab q={q} onSearch={(next) => change({ q: next })} />
          </TabsContent>
          <TabsContent value="log">
            <LogTab search={search} onFilter={change} />
          </TabsContent>
        </Suspense>
      </Tabs>
      <div className="flex flex-col gap-2">
        <FileContainment />
        <MalwareScan />
        <DatabaseAndProxy />
      </div>
    </div>
  );
}
