import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptySearch } from '../../../../ui/feedback/empty-search.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { TemplateTab } from '../../use-templates-address.ts';

interface NoTemplatesProps {
  /** The search; '' for none. */
  q: string;
  /** Other tabs have results. */
  elsewhere: boolean;
  tab: TemplateTab;
  onClearSearch: () => void;
  onCreate: () => void;
}

/** Shown if nothing matches the search or there is no such template. */
export function NoTemplates({ q, elsewhere, tab, onClearSearch, onCreate }: NoTemplatesProps) {
  const { t } = useTranslation();
  if (q) {
    return (
      <EmptySearch
        title={t('templates.empty.searchTitle')}
        description={t(elsewhere ? 'templates.empty.searchTabText' : 'templates.empty.searchText', {
          query: q,
        })}
        clearLabel={t('templates.search.clear')}
        onClear={onClearSearch}
      />
    );
  }
  if (tab === 'custom') {
    return (
      <EmptyState
        illustration="questions"
        title={t('templates.empty.customTitle')}
        description={t('templates.empty.customText')}
        action={<Button onClick={onCreate}>{t('templates.create')}</Button>}
      />
    );
  }
  return <EmptyState title={t('templates.empty.tabTitle')} description={t('templates.empty.tabText')} />;
}
