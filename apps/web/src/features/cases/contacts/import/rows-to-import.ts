import {
  type ImportField,
  type ImportRow,
  importFields,
} from '@visafolio/contract/cases/contacts/contact-import.ts';
import { unguardFormulas } from '@visafolio/contract/shared/formula.ts';
import type { Columns } from './guess-columns.ts';
import type { CsvRow } from './read-csv.ts';

/** Cells by field; blank ones are left out. */
export function rowsToImport(rows: CsvRow[], columns: Columns): ImportRow[] {
  const chosen = importFields.flatMap((field): [ImportField, number][] => {
    const column = columns[field];
    return column === undefined ? [] : [[field, column]];
  });
  return rows.map(({ line, cells }) => {
    const filled = chosen.filter(([, column]) => cells[column]?.trim());
    return {
      line,
      ...Object.fromEntries(filled.map(([field, column]) => [field, unguardFormulas(cells[column] ?? '')])),
    };
  });
}
