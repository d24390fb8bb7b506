import type { BulkRow } from '@visafolio/contract/cases/queue.contract.ts';
import { codeText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';

interface NameListProps {
  summary: string;
  items: { id: string; name: string; note?: string | undefined }[];
}

export function NameList({ summary, items }: NameListProps) {
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer items-center px-3 font-semibold text-sm">
        {summary}
      </summary>
      <ul className="divide-y divide-line border-line border-t text-sm">
        {items.map(({ id, name, note }) => (
          <li key={id} className="break-words px-3 py-1.5">
            <bdi>{name}</bdi>
            {note && <span className="block text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface LeftOutRowsProps {
  rows: BulkRow[];
  getName: (row: BulkRow) => string;
}

/** Cases that the action leaves unchanged, each with the reason. */
export function LeftOutRows({ rows, getName }: LeftOutRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className="divide-y divide-line rounded-md border border-line text-sm">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-0.5 px-3 py-2">
          <span className="break-words font-semibold">
            <bdi>{getName(row)}</bdi>
          </span>
          <span className="break-words text-muted">{row.refused && codeText(row.refused, t)}</span>
        </li>
      ))}
    </ul>
  );
}
