import { formula } from '@visafolio/contract/shared/formula.ts';
import Papa from 'papaparse';

/**
 * A table that Excel opens with the right character set. A cell that looks like a formula gets a leading apostrophe, so that a spreadsheet
 * does not run it.
 */
export function writeCsv(header: string[], rows: string[][]): Blob {
  const text = Papa.unparse({ fields: header, data: rows }, { escapeFormulae: formula });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
