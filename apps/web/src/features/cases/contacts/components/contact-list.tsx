import type { ContactState } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { EmptySearch } from '../../../../ui/feedback/empty-search.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import type { useContacts } from '../api/contacts.ts';
import { ContactGrid, ContactGridSkeleton } from './contact-grid.tsx';

interface ContactListProps {
  state: ContactState;
  /** The search; '' for none. */
  q: string;
  list: ReturnType<typeof useContacts>;
  onClearSearch: () => void;
  onRequest: (id: string) => void;
  onEdit: (id: string) => void;
}

export function ContactList({ state, q, list, onClearSearch, ...actions }: ContactListProps) {
  const { t } = useTranslation();
  const contacts = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages.at(-1)?.total;

  if (!list.data) {
    if (!list.error) return <ContactGridSkeleton />;
    return (
      <LoadFailure title={t('contacts.errorTitle')} query={list}>
        {t('contacts.list.failed')}
      </LoadFailure>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-muted text-sm">
        {(total !== 0 || q !== '') && t('contacts.list.count', { count: total ?? 0 })}
      </p>
      {contacts.length === 0 && q === '' && (
        <EmptyState
          title={t(state === 'archived' ? 'contacts.empty.archivedTitle' : 'contacts.empty.title')}
          description={t(state === 'archived' ? 'contacts.empty.archivedText' : 'contacts.empty.text')}
        />
      )}
      {contacts.length === 0 && q !== '' && (
        <EmptySearch
          title={t('contacts.empty.searchTitle')}
          description={t('contacts.empty.searchText', { query: q })}
          clearLabel={t('contacts.search.clear')}
          onClear={onClearSearch}
        />
      )}
      {contacts.length > 0 && (
        <ContactGrid contacts={contacts} outdated={list.isPlaceholderData} {...actions} />
      )}
      <LoadMore query={list} label={t('contacts.list.loadMore')} failedText={t('contacts.list.moreFailed')} />
    </div>
  );
}
