import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptySearch } from '../../../../ui/feedback/empty-search.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

interface EmptyListProps {
  /** What was searched for; '' where nothing was. */
  q: string;
  /** Other tabs have what was searched for. */
  elsewhere: boolean;
  /** One person's cases are asked for, and there are none under any tab. */
  personHasNone: boolean;
  onClearSearch: () => void;
}

/** No cards, because nothing matches the search or nothing has this status. */
export function EmptyList({ q, elsewhere, personHasNone, onClearSearch }: EmptyListProps) {
  const { t } = useTranslation();
  if (q) {
    return (
      <EmptySearch
        title={t('requests.empty.searchTitle')}
        description={t(elsewhere ? 'requests.empty.searchTabText' : 'requests.empty.searchText', {
          query: q,
        })}
        clearLabel={t('requests.search.clear')}
        onClear={onClearSearch}
      />
    );
  }
  return (
    <EmptyState
      title={t('requests.empty.tabTitle')}
      description={t(personHasNone ? 'requests.empty.personText' : 'requests.empty.tabText')}
    />
  );
}

interface FirstRequestProps {
  onNewRequest: () => void;
  /** Colleagues may have some. */
  onShowFirm: (() => void) | undefined;
}

/** Nothing was ever sent: how to begin. */
export function FirstRequest({ onNewRequest, onShowFirm }: FirstRequestProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('requests.empty.firstTitle')}
      description={t('requests.empty.firstText')}
      action={
        <>
          <Button onClick={onNewRequest}>{t('requests.newRequest')}</Button>
          {onShowFirm && (
            <Button variant="outline" onClick={onShowFirm}>
              {t('requests.scope.show')}
            </Button>
          )}
        </>
      }
    />
  );
}
