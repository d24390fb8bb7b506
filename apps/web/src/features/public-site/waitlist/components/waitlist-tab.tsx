import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { CsvLink } from '../../../../ui/layout/csv-link.tsx';
import { useWaitlistEntries } from '../api/entries.ts';
import { EntryList } from './entry-list.tsx';

interface WaitlistTabProps {
  q: string;
  onSearch: (q: string) => void;
}

/** The waitlist for administrators. Needs the `waitlist` namespace. */
export function WaitlistTab({ q, onSearch }: WaitlistTabProps) {
  const { t } = useTranslation();
  const list = useWaitlistEntries(q);
  const total = list.data?.pages.at(-1)?.total;

  return (
    <section className="flex flex-col gap-5" aria-labelledby="waitlist-title">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="waitlist-title" className="font-serif text-2xl">
          {t('waitlist.admin.title')}
        </h2>
        <p role="status" className="text-muted">
          {total !== undefined && t('waitlist.admin.total', { count: total })}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          label={t('waitlist.admin.searchLabel')}
          placeholder={t('waitlist.admin.searchPlaceholder')}
          clearLabel={t('waitlist.admin.searchClear')}
          value={q}
          onSearch={onSearch}
        />
        {Boolean(total) && <CsvLink list="admin/waitlist" filter={{ q }} />}
      </div>
      <EntryList list={list} searched={q !== ''} />
    </section>
  );
}
