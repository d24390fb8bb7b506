import type { RequestCard as Row } from '@visafolio/contract/cases/requests.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { getDateLocale } from '../../../../../shared/i18n/date-locale.ts';
import { formatRelative, formatTime } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../../../ui/visually-hidden.tsx';
import { openerId } from '../../../use-case-shortcuts.ts';
import { AttentionMark } from '../../attention-mark.tsx';
import { TwoTonedBar } from '../../two-toned-bar.tsx';
import type { ColumnName } from '../queue-filter.ts';

interface QueueRowProps {
  row: Row;
  columns: readonly ColumnName[];
  isChosen: boolean;
  /** The case is no longer in the list. */
  isGone: boolean;
  /** Today in the user's time zone, `yyyy-mm-dd`. */
  today: string;
  onOpen: (id: string) => void;
  onChoose: (id: string, isChosen: boolean, isRange: boolean) => void;
}

/** A case as a table row; three short lines on narrow screens. Memoized. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { t, language } = useTranslation();
  const { row, columns, isChosen, isGone, today } = props;
  const answers = row.question_stats;
  const cells: Record<Exclude<ColumnName, 'client'>, ReactNode> = {
    visa: visaName(row.visa_type, t),
    responsible: <span title={row.responsible.name}>{row.responsible.name}</span>,
    due: <Due row={row} today={today} />,
    activity: (
      <time dateTime={row.last_activity_at} title={formatTime(row.last_activity_at, language)}>
        {formatRelative(row.last_activity_at, language)}
      </time>
    ),
    documents: <Documents row={row} />,
    answers: (
      <>
        <span className="tabular-nums" aria-hidden>
          {answers.answered}/{answers.total}
        </span>
        <VisuallyHidden>
          {t('queue.table.answersText', { answered: answers.answered, asked: answers.total })}
        </VisuallyHidden>
      </>
    ),
    state: <State row={row} />,
    next: <Next row={row} />,
  };
  return (
    <tr
      data-case={row.id}
      className={clsx(
        'max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:px-3 max-lg:py-2 lg:h-6.5',
        isChosen ? 'bg-accent-soft' : 'has-focus-visible:bg-sunken hover:bg-sunken/60',
        isGone && 'text-muted',
      )}
    >
      <td className="px-2 max-lg:contents lg:w-9">
        <span className="flex items-center justify-center max-lg:size-11">
          <input
            type="checkbox"
            className="size-4 accent-accent max-lg:size-5"
            aria-label={t('queue.table.choose', { name: row.name })}
            checked={isChosen}
            onChange={({ target, nativeEvent }) =>
              props.onChoose(
                row.id,
                target.checked,
                nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              )
            }
          />
        </span>
      </td>
      {columns.map((name) =>
        name === 'client' ? (
          <th key={name} scope="row" className="px-1.5 text-start font-normal max-lg:min-w-0 max-lg:px-0">
            <span className="flex min-w-0 items-center gap-1.5">
              <button
                type="button"
                id={openerId(row.id)}
                title={`${row.name} · ${t('requests.card.number', { number: String(row.case_number) })}`}
                onClick={() => props.onOpen(row.id)}
                className="min-w-0 scroll-mt-10 truncate rounded-sm text-start font-semibold underline-offset-4 hover:underline max-lg:min-h-6"
              >
                <bdi>{row.name}</bdi>
              </button>
              {row.sponsor_name && (
                <span
                  className="min-w-0 truncate text-muted text-sm"
                  title={t('requests.card.sponsor', { name: row.sponsor_name })}
                >
                  {t('requests.card.sponsor', { name: row.sponsor_name })}
                </span>
              )}
              {row.restricted && (
                <span title={t('requests.people.restrictedText')} className="shrink-0 text-muted">
                  <Lock size={14} aria-hidden />
                  <VisuallyHidden>{t('requests.people.restricted')}</VisuallyHidden>
                </span>
              )}
              {isGone && <span className="shrink-0 text-xs">{t('queue.table.gone')}</span>}
            </span>
          </th>
        ) : (
          <td key={name} className={clsx('truncate px-1.5 max-lg:min-w-0 max-lg:px-0', narrow[name])}>
            {cells[name]}
          </td>
        ),
      )}
    </tr>
  );
});

/** Cell positions on narrow screens: name and state on the first line, then next step and dates. */
const narrow: Record<Exclude<ColumnName, 'client'>, string> = {
  state: 'max-lg:col-start-3 max-lg:row-start-1 max-lg:justify-self-end',
  next: 'max-lg:col-start-2 max-lg:col-span-2 max-lg:row-start-2',
  documents: 'max-lg:col-start-2 max-lg:row-start-3',
  activity: 'max-lg:col-start-3 max-lg:row-start-3 max-lg:text-muted max-lg:text-xs max-lg:justify-self-end',
  due: 'max-lg:col-start-2 max-lg:col-span-2 max-lg:row-start-4 max-lg:empty:hidden',
  visa: 'max-xl:hidden',
  responsible: 'max-lg:hidden',
  answers: 'max-xl:hidden',
};

function Due({ row, today }: { row: Row; today: string }) {
  const { t, language } = useTranslation();
  if (!row.due_on) {
    return (
      <span className="text-muted max-lg:hidden">
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('queue.table.noDue')}</VisuallyHidden>
      </span>
    );
  }
  const day = formatDay(row.due_on, language);
  const isOverdue = row.due_on < today && row.status !== 'completed';
  return (
    <span className={clsx('tabular-nums', isOverdue && 'font-semibold text-danger')}>
      <span aria-hidden className="max-lg:hidden">
        {day}
      </span>
      <span className="lg:sr-only">
        {t(isOverdue ? 'queue.table.overdue' : 'queue.table.dueOn', { date: day })}
      </span>
    </span>
  );
}

function Documents({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { accepted, received, total: asked } = row.document_stats;
  return (
    <span className="flex items-center gap-2" title={t('queue.table.documentsHint')}>
      <TwoTonedBar
        {...{ accepted, received }}
        total={asked}
        label={t('requests.progress.documents')}
        valueText={t('queue.table.documentsText', { accepted, received, asked })}
        className="w-10 shrink-0"
      />
      <span className="tabular-nums max-lg:hidden" aria-hidden>
        {accepted}/{received}/{asked}
      </span>
      <span className="truncate text-muted text-xs lg:hidden" aria-hidden>
        {t('queue.table.documentsShort', { accepted, received, asked })}
      </span>
    </span>
  );
}

const dots = {
  pending: 'bg-control',
  'in-progress': 'bg-info',
  documents_submitted: 'bg-warning',
  completed: 'bg-success',
} as const;

function State({ row }: { row: Row }) {
  const { t } = useTranslation();
  const text = row.archived_at ? t('queue.table.archived') : t(`requests.status.${row.status}`);
  return (
    <span className="flex items-center gap-1.5" title={text}>
      <span className={clsx('size-2 shrink-0 rounded-full', dots[row.status])} aria-hidden />
      <span className="truncate">{text}</span>
    </span>
  );
}

function Next({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.attention) return <AttentionMark request={row} plain />;
  return (
    <span className="text-muted">
      {t(row.status === 'completed' ? 'queue.table.none' : 'queue.table.wait')}
    </span>
  );
}

/** A short date: 'Nov 23, 2026'. */
const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(getDateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
