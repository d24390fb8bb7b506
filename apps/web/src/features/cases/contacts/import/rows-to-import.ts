import {
  type ImportField,
  type ImportRow,
  importFields,
} from '@visafolio/contract/cases/contacts/contact-import.ts';
import { formula } from '@visafolio/contract/shared/formula.ts';
import type { Columns } from './guess-columns.ts';
import type { CsvRow } from './read-csv.ts';

/** Removes the apostrophe that guards against formulas, written by our export or by Excel. */
const unguarded = (cell: string | undefined) =>
  cell?.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

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
      ...Object.fromEntries(filled.map(([field, column]) => [field, unguarded(cells[column])])),
    };
  });
}
