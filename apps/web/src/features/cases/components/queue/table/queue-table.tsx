import type { RequestCard as Row } from '@visafolio/contract/cases/requests.contract.ts';
import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../../shared/parse-date.ts';
import { openerId } from '../../../use-case-shortcuts.ts';
import { type ColumnName, firstDirection, isOneWay, type QueueSort } from '../queue-filter.ts';
import type { StableRow } from '../use-stable-rows.ts';
import { QueueRow } from './queue-row.tsx';
import type { RowSelection } from './use-row-selection.ts';

interface QueueTableProps {
  rows: StableRow<Row>[];
  columns: readonly ColumnName[];
  sort: QueueSort;
  onSort: (sort: QueueSort) => void;
  selection: RowSelection;
  onOpen: (id: string) => void;
  /** These rows belong to the previous filter while the new ones load. */
  outdated: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
}

/** Maximum widths in rem; the client column takes the rest, and needs the width of two columns in windows below 1280 px. */
const widths: Record<Exclude<ColumnName, 'client'>, string> = {
  visa: 'w-[5.75rem] max-xl:hidden',
  responsible: 'w-[7.75rem]',
  due: 'w-[7.25rem]',
  activity: 'w-[7.5rem]',
  documents: 'w-[7.25rem]',
  answers: 'w-[6.5rem] max-xl:hidden',
  state: 'w-[10.75rem]',
  next: 'w-[12rem]',
};

/** A dense table of cases with a sticky header. */
export function QueueTable(props: QueueTableProps) {
  const { t } = useTranslation();
  const { rows, columns, sort, selection } = props;
  const today = getToday();
  const isAll = rows.length > 0 && selection.ids.length === rows.length;
  return (
    <table
      aria-label={t('queue.table.label')}
      aria-busy={props.outdated}
      className={clsx(
        'w-full table-fixed border-separate border-spacing-0 rounded-lg border border-line bg-surface text-sm transition-opacity max-lg:block lg:text-xs',
        props.outdated && 'opacity-60',
      )}
    >
      <thead className="max-lg:hidden">
        <tr>
          <th
            scope="col"
            className="sticky top-0 z-10 w-9 rounded-ss-lg border-line border-b bg-surface px-2"
          >
            <span className="flex items-center justify-center">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                aria-label={t('queue.table.chooseAll')}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selection.ids.length > 0 && !isAll;
                }}
                onChange={isAll ? selection.chooseNone : selection.chooseAll}
              />
            </span>
          </th>
          {columns.map((name) => (
            <SortHead key={name} name={name} sort={sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody
        ref={props.body}
        onKeyDown={(event) => moveByArrow(event, rows)}
        className="max-lg:block max-lg:divide-y max-lg:divide-line lg:[&>tr:not(:last-child)>*]:border-line/70 lg:[&>tr:not(:last-child)>*]:border-b"
      >
        {rows.map(({ row, isGone }) => (
          <QueueRow
            key={row.id}
            row={row}
            columns={columns}
            isGone={isGone}
            today={today}
            isChosen={selection.has(row.id)}
            onOpen={props.onOpen}
            onChoose={selection.choose}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  name: ColumnName;
  sort: QueueSort;
  onSort: (sort: QueueSort) => void;
}

/** Toggles between a column's two sort directions. */
function SortHead({ name, sort, onSort }: SortHeadProps) {
  const { t } = useTranslation();
  const direction = sort.by === name ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  const turn = () => {
    if (!direction) onSort({ by: name, direction: firstDirection(name) });
    else onSort({ by: name, direction: direction === 'asc' && !isOneWay(name) ? 'desc' : 'asc' });
  };
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={clsx(
        'sticky top-0 z-10 border-line border-b bg-surface p-0 text-start last:rounded-se-lg',
        name !== 'client' && widths[name],
      )}
    >
      <button
        type="button"
        onClick={turn}
        className={clsx(
          'flex min-h-8 w-full items-center gap-1 px-1.5 text-start font-semibold focus-visible:-outline-offset-2 hover:text-ink',
          direction ? 'text-ink' : 'text-muted',
        )}
      >
        <span className="truncate">{t(`queue.table.column.${name}`)}</span>
        {direction && <Arrow size={14} className="shrink-0" aria-hidden />}
      </button>
    </th>
  );
}

/** Arrow keys work like j and k, starting at the focused row. */
function moveByArrow(event: KeyboardEvent, rows: StableRow<Row>[]): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const at = event.target instanceof Element && event.target.closest<HTMLElement>('tr')?.dataset.case;
  const index = rows.findIndex(({ row }) => row.id === at);
  const target = rows[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index < 0 || !target) return;
  event.preventDefault();
  document.getElementById(openerId(target.row.id))?.focus();
}
