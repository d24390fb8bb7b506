import { CatchBoundary } from '@tanstack/react-router';
import { Layers, List, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { CsvLink } from '../../../../ui/layout/csv-link.tsx';
import { ViewSwitch } from '../../../../ui/layout/view-switch.tsx';
import { useUserGroups } from '../api/users.ts';
import { UserGroups } from './user-groups.tsx';
import { UserList } from './user-list.tsx';

// Loaded lazily because only this dialog needs a form library.
const CreateUserDialog = lazy(async () => ({
  default: (await import('./create-user-dialog.tsx')).CreateUserDialog,
}));

type View = 'grouped' | 'list';

interface UsersTabProps {
  q: string;
  onSearch: (q: string) => void;
  view: View;
  onView: (view: View) => void;
}

/** 'User Management': all users, grouped by firm or in one list. */
export function UsersTab({ q, onSearch, view, onView }: UsersTabProps) {
  const { t } = useTranslation();
  const groups = useUserGroups(q);
  const total = groups.data?.pages[0]?.total;
  // Undefined until the dialog is opened.
  const [creating, setCreating] = useState<boolean>();

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="font-serif text-2xl">{t('users.management')}</h2>
          <p role="status" className="min-h-6 text-muted">
            {total !== undefined && t('users.total', { count: total })}
          </p>
        </div>
        <Button onClick={() => setCreating(true)}>
          <UserPlus size={18} aria-hidden />
          {t('users.create.button')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          label={t('users.search')}
          placeholder={t('users.searchHint')}
          clearLabel={t('users.clearSearch')}
          value={q}
          onSearch={onSearch}
        />
        <div className="flex flex-wrap items-center gap-3">
          <CsvLink list="admin/users" filter={{ q }} />
          <ViewSwitch
            label={t('users.view')}
            view={view}
            views={[
              { value: 'list', label: t('users.listView'), Icon: List },
              { value: 'grouped', label: t('users.grouped'), Icon: Layers },
            ]}
            onChange={onView}
          />
        </div>
      </div>
      <CatchBoundary
        getResetKey={() => `${view} ${q}`}
        errorComponent={({ reset }) => (
          <Card>
            <LoadFailure
              className="m-4"
              title={t('users.brokenTitle')}
              query={{ isFetching: false, refetch: reset }}
            >
              {t('users.fetchFailed')}
            </LoadFailure>
          </Card>
        )}
      >
        {view === 'grouped' ? (
          <UserGroups groups={groups} q={q} />
        ) : (
          <Card>
            <UserList label={t('users.table.label')} q={q} />
          </Card>
        )}
      </CatchBoundary>
      {creating !== undefined && (
        <Suspense>
          <CreateUserDialog open={creating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
