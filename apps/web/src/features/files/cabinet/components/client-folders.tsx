import clsx from 'clsx';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import type { useClientFolders } from '../api/documents.ts';
import { ClientRow } from './client-row.tsx';

interface ClientFoldersProps {
  list: ReturnType<typeof useClientFolders>;
  searched: boolean;
}

/** A paginated list of clients, or an empty state. */
export function ClientFolders({ list, searched }: ClientFoldersProps) {
  const { t } = useTranslation();
  if (!list.data) {
    if (!list.error) return <PageSpinner label={t('documents.loading')} />;
    return <LoadFailure query={list}>{t('documents.failed')}</LoadFailure>;
  }
  const clients = list.data.pages.flatMap((page) => page.items);
  const { n, exact } = list.data.pages[0]?.total ?? { n: 0, exact: true };
  return (
    <>
      <p role="status" className="sr-only">
        {t(exact ? 'documents.found' : 'documents.foundMore', { count: n })}
      </p>
      {clients.length === 0 ? (
        <EmptyState
          illustration={searched ? 'search' : 'folder'}
          headingLevel={3}
          title={t(searched ? 'documents.emptySearch' : 'documents.empty')}
        />
      ) : (
        <ul
          className={clsx(
            'divide-y divide-line overflow-clip rounded-md border border-line',
            list.isPlaceholderData && 'opacity-60',
          )}
        >
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      )}
      <LoadMore query={list} label={t('documents.more')} failedText={t('documents.moreFailed')} />
    </>
  );
}
