import type { FirmOverview, PersonCaseCounts } from '@visafolio/contract/firms/overview.contract.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatMonth, formatNumber } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useOverview } from '../api/overview.ts';
import { type Figure, figureAddress, monthAddress } from '../figure-address.ts';
import { DataTable } from './data-table.tsx';
import { type FigureAddress, FigureLink } from './figure-link.tsx';

const PeopleChart = lazy(() => import('./people-chart.tsx'));
const MonthsChart = lazy(() => import('./months-chart.tsx'));

/** Statistics on the firm's cases, for those who lead it. */
export function OverviewSection() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useOverview();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">
        {t('dates.overview.intro')} {t('dates.overview.introRestricted')}
      </p>
      {!data && !error && <PageSpinner label={t('dates.overview.loading')} />}
      {!data && error && (
        <LoadFailure query={{ isFetching, refetch }}>{t('dates.overview.failed')}</LoadFailure>
      )}
      {data && <Overview overview={data} />}
    </div>
  );
}

const getCount = (person: PersonCaseCounts, figure: Figure): number =>
  figure === 'open' ? person.pending + person.in_progress + person.documents_submitted : person[figure];

function Overview({ overview: { people, months, median_days } }: { overview: FirmOverview }) {
  const { t, language } = useTranslation();
  const figure = (name: string, of: Figure) => {
    const n = people.reduce((total, person) => total + getCount(person, of), 0);
    return (
      <FigureCard name={name} value={formatNumber(n, language)} address={n ? figureAddress(of) : null} />
    );
  };
  const columns: [name: string, of: Figure][] = [
    [t('dates.overview.people.pending'), 'pending'],
    [t('dates.overview.people.in_progress'), 'in_progress'],
    [t('dates.overview.people.documents_submitted'), 'documents_submitted'],
    [t('dates.overview.people.total'), 'open'],
    [t('dates.overview.overdue'), 'overdue'],
    [t('dates.overview.stalled'), 'stalled'],
  ];
  const counted = months.filter(({ cases }) => cases > 0);
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figure(t('dates.overview.overdue'), 'overdue')}
        {figure(t('dates.overview.stalled'), 'stalled')}
        {figure(t('dates.overview.open'), 'open')}
        <FigureCard
          address={null}
          name={t('dates.overview.median')}
          value={median_days === null ? t('dates.overview.noMedian') : formatNumber(median_days, language)}
        />
      </dl>
      <DataTable
        title={t('dates.overview.people.title')}
        fileName="open-cases"
        head={[t('dates.overview.people.person'), ...columns.map(([name]) => name)]}
        rows={people.map((person) => ({
          key: person.id,
          cells: [
            person.name,
            ...columns.map(([, of]) => {
              const n = getCount(person, of);
              return n ? { n, address: figureAddress(of, person.id) } : n;
            }),
          ],
        }))}
        none={t('dates.overview.people.none')}
        picture={
          <Picture>
            <PeopleChart people={people} />
          </Picture>
        }
      />
      <DataTable
        title={t('dates.overview.months.title')}
        hint={t('dates.overview.months.hint')}
        fileName="days-to-documents"
        head={[
          t('dates.overview.months.month'),
          t('dates.overview.months.cases'),
          t('dates.overview.months.days'),
        ]}
        rows={
          counted.length
            ? months.map(({ month, cases, median_days: days }) => ({
                key: month,
                cells: [
                  formatMonth(month, language, 'long'),
                  cases ? { n: cases, address: monthAddress(month) } : cases,
                  days,
                ],
              }))
            : []
        }
        none={t('dates.overview.months.none')}
        picture={
          <Picture>
            <MonthsChart months={months} />
          </Picture>
        }
      />
    </>
  );
}

/** Hidden on phones: the table has the same data and is easier to read. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-3xl max-sm:hidden">
      <Suspense fallback={<Skeleton className="h-60 w-full rounded-lg" />}>{children}</Suspense>
    </div>
  );
}

interface FigureCardProps {
  name: string;
  value: string;
  /** The cases that it counts; null if there are none to show. */
  address: FigureAddress | null;
}

function FigureCard({ name, value, address }: FigureCardProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-serif text-2xl tabular-nums">
        {address ? <FigureLink name={name} value={value} address={address} /> : value}
      </dd>
    </div>
  );
}
