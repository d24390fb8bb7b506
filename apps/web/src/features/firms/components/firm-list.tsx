import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { useFirms } from '../api/firms.ts';
import { FirmTable } from './firm-table.tsx';

interface FirmListProps {
  list: ReturnType<typeof useFirms>;
  q: string;
  /** Button that creates the first firm. */
  create: ReactNode;
  onEdit: (firm: Firm) => void;
  onDelete: (firm: Firm) => void;
}

/** A paginated list of firms, or an empty state. */
export function FirmList({ list, q, create, onEdit, onDelete }: FirmListProps) {
  const { t } = useTranslation();
  const firms = list.data?.pages.flatMap((page) => page.items) ?? [];

  if (!list.data) {
    if (!list.error) {
      return (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{t('firms.loading')}</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      );
    }
    return <LoadFailure query={list}>{t('firms.fetchFailed')}</LoadFailure>;
  }
  if (firms.length === 0) {
    return q ? (
      <EmptyState
        headingLevel={3}
        illustration="search"
        title={t('firms.emptySearch')}
        description={t('firms.emptySearchText', { query: q })}
      />
    ) : (
      <EmptyState headingLevel={3} title={t('firms.empty')} action={create} />
    );
  }
  return (
    <Card>
      <FirmTable firms={firms} outdated={list.isPlaceholderData} onEdit={onEdit} onDelete={onDelete} />
      <LoadMore query={list} label={t('firms.loadMore')} failedText={t('firms.moreFailed')} className="p-4" />
    </Card>
  );
}
