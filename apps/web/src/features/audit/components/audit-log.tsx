import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { CsvLink } from '../../../ui/layout/csv-link.tsx';
import type { AuditList } from '../api/audit.ts';
import { auditParams } from '../audit-params.ts';
import { type AuditSearch, toAuditFilter } from '../audit-search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { describeActor, describeSubject, shortId } from './audit-texts.ts';

interface AuditLogProps {
  list: AuditList;
  /** Of the page's address. */
  search: AuditSearch;
  onFilter: (next: AuditSearch) => void;
  people?: { id: string; name: string }[];
  intro: string;
  /** Path of the list below /api/exports. */
  csv: string;
}

/** The audit log with its filters. Needs the `audit` namespace. */
export function AuditLog({ list, search, onFilter, people = [], intro, csv }: AuditLogProps) {
  const { t } = useTranslation();
  const isFiltered = auditParams.some((name) => search[name]);
  const clear = () => onFilter(Object.fromEntries(auditParams.map((name) => [name, ''])));
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];

  function nameChosen() {
    const actor = entries.find((entry) => entry.actor.id === search.by)?.actor;
    const person = entries.find(({ subject }) => subject?.id === search.by)?.subject;
    const request = entries.find((entry) => entry.case?.id === search.case)?.case;
    const file = entries.find(({ subject }) => subject?.id === search.file)?.subject;
    return {
      person: actor
        ? describeActor(actor, t)
        : person
          ? describeSubject(person, t)
          : shortId(search.by ?? ''),
      case: [request?.number ?? shortId(search.case ?? ''), request?.name].filter(Boolean).join(' · '),
      file: file ? describeSubject(file, t) : shortId(search.file ?? ''),
    };
  }

  return (
    <section className="flex flex-col gap-5" aria-label={t('audit.title')}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 max-w-prose flex-1 text-muted">{intro}</p>
        {entries.length > 0 && <CsvLink list={csv} filter={toAuditFilter(search)} />}
      </div>
      <AuditFilters search={search} people={people} names={nameChosen()} onFilter={onFilter} />
      <AuditTable list={list} filtered={isFiltered} onFilter={onFilter} onClear={clear} />
    </section>
  );
}
