import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { writeCsv } from '../../../../shared/write-csv.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { type FigureAddress, FigureLink } from './figure-link.tsx';

/** A number with an address links to the cases that it counts. */
type Cell = string | number | null | { n: number; address: FigureAddress };

const toText = (cell: Cell | undefined): string =>
  String((typeof cell === 'object' && cell !== null ? cell.n : cell) ?? '');

interface DataTableProps {
  title: string;
  hint?: string;
  /** Name of the CSV file, without extension. */
  fileName: string;
  head: string[];
  rows: { key: string; cells: Cell[] }[];
  /** Shown instead of an empty table. */
  none: string;
  /** A chart of the same data, above the table. */
  picture: ReactNode;
}

/** A chart with its table, which is what screen readers read, and a CSV download. */
export function DataTable({ title, hint, fileName, head, rows, none, picture }: DataTableProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = t('dates.overview.tableOf', { table: title });
  const save = () =>
    saveFile(
      `${fileName}.csv`,
      writeCsv(
        head,
        rows.map(({ cells }) => cells.map(toText)),
      ),
    );
  return (
    <Card as="section" className="gap-5 p-5 sm:p-6" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="font-serif text-lg">
            {title}
          </h2>
          {hint && <p className="text-muted text-sm">{hint}</p>}
        </div>
        {rows.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            onClick={save}
            aria-label={t('dates.overview.csvOf', { table: title })}
          >
            <Download size={16} aria-hidden />
            {t('dates.overview.csv')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <>
          {picture}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
          <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
            <table className="w-full border-collapse text-sm">
              <thead>
                <tr>
                  {head.map((name, index) => (
                    <th
                      key={name}
                      scope="col"
                      className={`border-line border-b px-2 py-2 text-muted ${index ? 'text-end' : 'text-start'}`}
                    >
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, cells: [first, ...rest] }) => (
                  <tr key={key} className="border-line border-b last:border-b-0">
                    <th scope="row" className="px-2 py-2 text-start font-semibold" dir="auto">
                      {toText(first)}
                    </th>
                    {rest.map((cell, index) => (
                      <td key={head[index + 1]} className="px-2 py-2 text-end tabular-nums">
                        {typeof cell === 'object' && cell !== null ? (
                          <FigureLink
                            name={`${toText(first)}, ${head[index + 1]}`}
                            value={toText(cell)}
                            address={cell.address}
                          />
                        ) : (
                          (cell ?? '–')
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Card>
  );
}
