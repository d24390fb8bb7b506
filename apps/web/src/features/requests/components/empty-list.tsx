import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface EmptyListProps {
  /** What was searched for; '' where nothing was. */
  q: string;
  /** There is not one request in any tab. */
  first: boolean;
  onNewRequest: () => void;
  onClearSearch: () => void;
}

/** No cards: because nothing was ever sent, nothing matches, or nothing has this status. */
export function EmptyList({ q, first, onNewRequest, onClearSearch }: EmptyListProps) {
  const { t } = useTranslation();
  if (q) {
    return (
      <EmptyState
        illustration="search"
        title={t('requests.empty.searchTitle')}
        description={t('requests.empty.searchText', { query: q })}
        action={
          <Button variant="outline" onClick={onClearSearch}>
            {t('requests.search.clear')}
          </Button>
        }
      />
    );
  }
  if (first) {
    return (
      <EmptyState
        title={t('requests.empty.firstTitle')}
        description={t('requests.empty.firstText')}
        action={<Button onClick={onNewRequest}>{t('requests.newRequest')}</Button>}
      />
    );
  }
  return <EmptyState title={t('requests.empty.tabTitle')} description={t('requests.empty.tabText')} />;
}
