import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useUsers } from '../api/users.ts';
import { NoUsers } from './no-users.tsx';
import { UserTable } from './user-table.tsx';

interface UserListProps {
  label: string;
  q: string;
  /** A firm's id, or `none`; undefined for all users. */
  firm?: string;
}

/** All users, those of one firm, or those without one; loads pages while scrolling. */
export function UserList({ label, q, firm }: UserListProps) {
  const { t } = useTranslation();
  const list = useUsers({ q, ...(firm && { firm }) });
  const users = list.data?.pages.flatMap((page) => page.items) ?? [];

  if (!list.data) {
    if (list.error)
      return (
        <LoadFailure className="m-4" query={list}>
          {t('users.fetchFailed')}
        </LoadFailure>
      );
    return (
      <div role="status" className="flex flex-col gap-3 p-4">
        <span className="sr-only">{t('users.loading')}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (users.length === 0) return <NoUsers q={q} />;
  return (
    <>
      <UserTable label={label} users={users} outdated={list.isPlaceholderData} />
      <LoadMore query={list} label={t('users.loadMore')} failedText={t('users.moreFailed')} className="p-4" />
    </>
  );
}
