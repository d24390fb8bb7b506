import type { CasesOfPerson, FirmOverview } from '@visafolio/contract/requests/overview.contract.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatNumber } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOverview } from '../api/overview.ts';
import { DataTable } from './data-table.tsx';
import { formatMonth } from './picture.tsx';

const PeoplePicture = lazy(() => import('./people-picture.tsx'));
const MonthsPicture = lazy(() => import('./months-picture.tsx'));

/** How the firm's cases stand, for who leads it. */
export function OverviewSection() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useOverview();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">
        {t('overview.intro')} {t('overview.introRestricted')}
      </p>
      {!data && !error && <PageSpinner label={t('overview.loading')} />}
      {!data && error && <LoadFailure query={{ isFetching, refetch }}>{t('overview.failed')}</LoadFailure>}
      {data && <Overview overview={data} />}
    </div>
  );
}

const openOf = ({ pending, in_progress, documents_submitted }: CasesOfPerson): number =>
  pending + in_progress + documents_submitted;

function Overview({ overview: { people, months, median_days } }: { overview: FirmOverview }) {
  const { t, language } = useTranslation();
  const sum = (count: (person: CasesOfPerson) => number) =>
    formatNumber(
      people.reduce((total, person) => total + count(person), 0),
      language,
    );
  const counted = months.filter(({ cases }) => cases > 0);
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure name={t('overview.overdue')} value={sum(({ overdue }) => overdue)} />
        <Figure name={t('overview.stalled')} value={sum(({ stalled }) => stalled)} />
        <Figure name={t('overview.open')} value={sum(openOf)} />
        <Figure
          name={t('overview.median')}
          value={median_days === null ? t('overview.noMedian') : formatNumber(median_days, language)}
        />
      </dl>
      <DataTable
        title={t('overview.people.title')}
        fileName="open-cases"
        head={[
          t('overview.people.person'),
          t('overview.people.pending'),
          t('overview.people.in_progress'),
          t('overview.people.documents_submitted'),
          t('overview.people.total'),
          t('overview.overdue'),
          t('overview.stalled'),
        ]}
        rows={people.map((person) => ({
          key: person.id,
          cells: [
            person.name,
            person.pending,
            person.in_progress,
            person.documents_submitted,
            openOf(person),
            person.overdue,
            person.stalled,
          ],
        }))}
        none={t('overview.people.none')}
        picture={
          <Picture>
            <PeoplePicture people={people} />
          </Picture>
        }
      />
      <DataTable
        title={t('overview.months.title')}
        hint={t('overview.months.hint')}
        fileName="days-to-documents"
        head={[t('overview.months.month'), t('overview.months.cases'), t('overview.months.days')]}
        rows={
          counted.length
            ? months.map(({ month, cases, median_days: days }) => ({
                key: month,
                cells: [formatMonth(month, language, 'long'), cases, days],
              }))
            : []
        }
        none={t('overview.months.none')}
        picture={
          <Picture>
            <MonthsPicture months={months} />
          </Picture>
        }
      />
    </>
  );
}

/** Beside the table, which has all of it: on a phone the table alone is easier to read. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-3xl max-sm:hidden">
      <Suspense fallback={<Skeleton className="h-60 w-full rounded-lg" />}>{children}</Suspense>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-serif text-2xl tabular-nums">{value}</dd>
    </div>
  );
}
