import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { useUserGroups } from '../api/users.ts';
import { NoUsers } from './no-users.tsx';
import { UserGroup } from './user-group.tsx';

/** Up to this number of firms, sections are expanded initially. */
const fewFirms = 3;

interface UserGroupsProps {
  groups: ReturnType<typeof useUserGroups>;
  q: string;
}

/** Users without a firm first, then a section per firm with users; limited to what a search finds. */
export function UserGroups({ groups, q }: UserGroupsProps) {
  const { t } = useTranslation();
  const firms = groups.data?.pages.flatMap((page) => page.items) ?? [];
  const unassigned = groups.data?.pages[0]?.unassigned ?? 0;

  if (!groups.data) {
    if (groups.error) return <LoadFailure query={groups}>{t('users.fetchFailed')}</LoadFailure>;
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{t('users.loading')}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (!unassigned && !firms.length) {
    return (
      <Card>
        <NoUsers q={q} />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {unassigned > 0 && (
        <UserGroup name={t('users.unassigned')} count={unassigned} firm="none" q={q} openAtFirst />
      )}
      {firms.map(({ firm_id, name, users }) => (
        <UserGroup
          // Each search resets which sections are expanded.
          key={`${firm_id} ${q}`}
          name={name}
          count={users}
          firm={firm_id}
          q={q}
          openAtFirst={q !== '' && firms.length <= fewFirms}
        />
      ))}
      <LoadMore query={groups} label={t('users.moreFirms')} failedText={t('users.moreFailed')} />
    </div>
  );
}
