import { formula } from '@visafolio/contract/shared/formula.ts';
import Papa from 'papaparse';

/**
 * A table that Excel opens in the right character set. A cell that begins like a formula gets an apostrophe before
 * it: a spreadsheet must show it and not run it.
 */
export function writeCsv(header: string[], rows: string[][]): Blob {
  const text = Papa.unparse({ fields: header, data: rows }, { escapeFormulae: formula });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}

/** Offers it as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Once the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
