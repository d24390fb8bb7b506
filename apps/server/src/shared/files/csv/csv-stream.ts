import { guardFormulas } from '@visafolio/contract/shared/formula.ts';

/** Null is an empty cell. */
export type Cell = string | number | null;

/** UTF-8 with a byte order mark, so that Excel reads accents. */
const mark = '\ufeff';

/** RFC 4180, row by row, so that the whole table is never in memory. */
export async function* csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(`${mark}${csvLine(header)}`);
  for await (const row of rows) yield Buffer.from(csvLine(row));
}

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Clients and visitors wrote the texts: apostrophes stop spreadsheets from running them as formulas. */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const harmless = guardFormulas((value ?? '').toWellFormed());
  return /[",\r\n\t;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
