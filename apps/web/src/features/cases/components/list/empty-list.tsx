import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptySearch } from '../../../../ui/feedback/empty-search.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

interface EmptyListProps {
  /** The search; '' for none. */
  q: string;
  /** Other tabs have results. */
  elsewhere: boolean;
  /** The list is filtered by a person who has no cases in any tab. */
  personHasNone: boolean;
  onClearSearch: () => void;
}

/** Shown if nothing matches the search or has this status. */
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
  /** Shows the colleagues' cases, if there may be any. */
  onShowFirm: (() => void) | undefined;
}

/** Shown before the first request is sent: how to begin. */
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
