import { guardFormulas } from '@visafolio/contract/shared/formula.ts';
import Papa from 'papaparse';

/**
 * A table that Excel opens with the right character set. Apostrophes stop spreadsheets from running cells as formulas.
 */
export function writeCsv(header: string[], rows: string[][]): Blob {
  const text = Papa.unparse({ fields: header, data: rows.map((cells) => cells.map(guardFormulas)) });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
