import type { WaitlistEntry } from '@visafolio/contract/operations/waitlist.contract.ts';
import clsx from 'clsx';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import type { useWaitlistEntries } from '../api/entries.ts';

interface EntryListProps {
  list: ReturnType<typeof useWaitlistEntries>;
  searched: boolean;
}

/** Sign-ups as a table, as cards on phones, or an empty state. */
export function EntryList({ list, searched }: EntryListProps) {
  const { t } = useTranslation();
  if (!list.data) {
    if (!list.error) return <PageSpinner />;
    return <LoadFailure query={list}>{t('waitlist.admin.failed')}</LoadFailure>;
  }
  const entries = list.data.pages.flatMap((page) => page.items);
  if (!entries.length) {
    return (
      <EmptyState
        illustration={searched ? 'search' : 'folder'}
        headingLevel={3}
        title={t(searched ? 'waitlist.admin.emptySearch' : 'waitlist.admin.empty')}
      />
    );
  }
  return (
    <>
      <div
        className={clsx(
          'overflow-x-auto rounded-lg border border-line bg-surface',
          list.isPlaceholderData && 'opacity-60',
        )}
      >
        <table className="w-full text-start text-sm max-md:block">
          <thead className="max-md:sr-only">
            <tr className="border-line border-b bg-sunken">
              {[
                t('waitlist.admin.name'),
                t('waitlist.firmName'),
                t('waitlist.visas'),
                t('waitlist.admin.joined'),
              ].map((heading) => (
                <th key={heading} scope="col" className="px-4 py-2.5 text-start font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <LoadMore query={list} label={t('waitlist.admin.more')} failedText={t('waitlist.admin.moreFailed')} />
    </>
  );
}

function EntryRow({ entry }: { entry: WaitlistEntry }) {
  const { t, language } = useTranslation();
  const visas = entry.visas_supported.map((visa) => (visa === 'Other' ? t('common.visa.Other') : visa));
  return (
    <tr className="align-top max-md:grid max-md:gap-1.5 max-md:p-4">
      <th scope="row" className="text-start font-normal md:px-4 md:py-3">
        <span className="block break-words font-semibold" dir="auto">
          {entry.first_name} {entry.last_name}
        </span>
        <a href={`mailto:${entry.email}`} className="wrap-anywhere text-accent">
          {entry.email}
        </a>
      </th>
      <td className="break-words md:px-4 md:py-3" dir="auto">
        {entry.firm_name}
      </td>
      <td className="md:px-4 md:py-3">{visas.join(', ') || t('waitlist.noneSelected')}</td>
      <td className="max-md:text-muted md:px-4 md:py-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {formatDate(entry.created_at, language)}
          {entry.waiting && <Badge tone="warning">{t('waitlist.admin.waiting')}</Badge>}
        </span>
      </td>
    </tr>
  );
}
