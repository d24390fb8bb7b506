import {
  type ImportField,
  type ImportRow,
  importFields,
} from '@visafolio/contract/contacts/contact-import.ts';
import type { Columns } from './guess-columns.ts';
import type { CsvRow } from './read-csv.ts';

// Written by us, or by Excel, so that a spreadsheet does not run what follows.
const guard = /^'(?=[=+\-@\t\r])/;

/** The cells under the names of what they hold; blank ones are left out. */
export function rowsToImport(rows: CsvRow[], columns: Columns): ImportRow[] {
  const chosen = importFields.flatMap((field): [ImportField, number][] => {
    const column = columns[field];
    return column === undefined ? [] : [[field, column]];
  });
  return rows.map(({ line, cells }) => {
    const filled = chosen.filter(([, column]) => cells[column]?.trim());
    return {
      line,
      ...Object.fromEntries(filled.map(([field, column]) => [field, cells[column]?.replace(guard, '')])),
    };
  });
}
