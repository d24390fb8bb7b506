import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import {
  columnNames,
  firstDirection,
  isOneWay,
  type QueueSort,
  sortKeys,
  usualSort,
} from '../queue-filter.ts';

interface SortSelectProps {
  sort: QueueSort;
  onChange: (sort: QueueSort) => void;
}

/** Sort order on narrow screens, where the table has no header. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation();
  const isDown = sort.direction === 'desc';
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:w-full lg:hidden">
      <Select
        aria-label={t('queue.sort.label')}
        className="min-w-0 flex-1 sm:w-52"
        value={sort.by}
        options={[
          ...columnNames.map((key) => ({ value: key, label: t(`queue.table.column.${key}`) })),
          { value: 'newest', label: t('queue.sort.newest') },
        ]}
        onChange={({ target }) => {
          const by = sortKeys.find((key) => key === target.value) ?? usualSort.by;
          onChange({ by, direction: firstDirection(by) });
        }}
      />
      {!isOneWay(sort.by) && (
        <Button
          variant="outline"
          size="icon"
          aria-label={t(isDown ? 'queue.sort.descending' : 'queue.sort.ascending')}
          onClick={() => onChange({ ...sort, direction: isDown ? 'asc' : 'desc' })}
        >
          {isDown ? <ArrowDown size={18} aria-hidden /> : <ArrowUp size={18} aria-hidden />}
        </Button>
      )}
    </span>
  );
}
