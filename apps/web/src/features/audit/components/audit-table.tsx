import type { AuditEntry } from '@visafolio/contract/audit/audit.contract.ts';
import clsx from 'clsx';
import { formatTime } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import type { AuditList } from '../api/audit.ts';
import type { AuditSearch } from '../audit-search.ts';
import { describeActor, describeCase, describeData, describeSubject } from './audit-texts.ts';

interface AuditTableProps {
  list: AuditList;
  filtered: boolean;
  onFilter: (next: AuditSearch) => void;
  onClear: () => void;
}

const columns = ['at', 'who', 'what', 'about', 'address'] as const;

/** Entries as a table, as cards on phones, or an empty state. */
export function AuditTable({ list, filtered, onFilter, onClear }: AuditTableProps) {
  const { t } = useTranslation();
  if (!list.data) {
    if (!list.error) return <PageSpinner label={t('audit.loading')} />;
    return <LoadFailure query={list}>{t('audit.loadFailed')}</LoadFailure>;
  }
  const entries = list.data.pages.flatMap((page) => page.items);
  if (!entries.length)
    return (
      <EmptyState
        illustration={filtered ? 'search' : 'folder'}
        title={t(filtered ? 'audit.noMatch' : 'audit.none')}
        description={t(filtered ? 'audit.noMatchText' : 'audit.noneText')}
        action={filtered && <Button onClick={onClear}>{t('audit.clear')}</Button>}
      />
    );
  return (
    <>
      <div
        className={clsx(
          'overflow-x-auto rounded-lg border border-line bg-surface',
          list.isPlaceholderData && 'opacity-60',
        )}
      >
        <table aria-label={t('audit.table.label')} className="w-full text-start text-sm max-md:block">
          <thead className="max-md:sr-only">
            <tr className="border-line border-b bg-sunken">
              {columns.map((name) => (
                <th key={name} scope="col" className="px-4 py-2.5 text-start font-semibold">
                  {t(`audit.table.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onFilter={onFilter} />
            ))}
          </tbody>
        </table>
      </div>
      <LoadMore query={list} label={t('audit.more')} failedText={t('audit.moreFailed')} />
    </>
  );
}

const cell = 'min-w-0 break-words md:px-4 md:py-3';
const filterLink = 'wrap-anywhere text-start text-accent underline-offset-2 hover:underline';

function EntryRow({ entry, onFilter }: { entry: AuditEntry; onFilter: (next: AuditSearch) => void }) {
  const { t, language } = useTranslation();
  const { actor, subject } = entry;
  const details = describeData(entry.data, t);
  return (
    <tr className="align-top max-md:grid max-md:gap-1 max-md:p-4">
      <td className={clsx(cell, 'whitespace-nowrap tabular-nums max-md:text-muted')}>
        <time dateTime={entry.at}>{formatTime(entry.at, language)}</time>
      </td>
      <td className={cell} dir="auto">
        {actor.id === null ? (
          describeActor(actor, t)
        ) : (
          <FilterButton
            label={describeActor(actor, t)}
            onClick={() => onFilter({ by: actor.id ?? undefined })}
          />
        )}
      </td>
      <td className={cell}>
        <span className="font-semibold">{t(`audit.kinds.${entry.kind}`)}</span>
        {details.length > 0 && <span className="block text-muted">{details.join(' · ')}</span>}
      </td>
      <td className={cell} dir="auto">
        {subject && (
          <span className="block">
            {subject.kind === 'file' || subject.kind === 'person' ? (
              <FilterButton
                label={describeSubject(subject, t)}
                onClick={() => onFilter(subject.kind === 'file' ? { file: subject.id } : { by: subject.id })}
              />
            ) : (
              describeSubject(subject, t)
            )}
          </span>
        )}
        {entry.case && (
          <span className="block">
            <FilterButton
              label={describeCase(entry.case, t)}
              onClick={() => onFilter({ case: entry.case?.id })}
            />
          </span>
        )}
      </td>
      <td className={clsx(cell, 'text-muted tabular-nums', !entry.address && 'max-md:hidden')}>
        {entry.address ?? t('audit.noAddress')}
      </td>
    </tr>
  );
}

/** Narrows the log to what it names. */
const FilterButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={filterLink} onClick={onClick}>
    {label}
  </button>
);
