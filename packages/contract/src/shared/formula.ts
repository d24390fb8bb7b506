/** Text that spreadsheets run as a formula, also after invisible characters or with full-width signs: `=1+1`, `+52`, `＠SUM`. */
const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/u;
/**
 * The same after a character that ends a cell for a spreadsheet with another separator: where the decimal sign is a comma, Excel splits
 * lines at semicolons, and does not know our quotes then.
 */
const laterFormula = /([;\t\r\n])(?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const guardedFormula = /([;\t\r\n])'(?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** A cell of CSV with an apostrophe before each part that a spreadsheet would run as a formula. */
export const guardFormulas = (cell: string): string =>
  (formula.test(cell) ? `'${cell}` : cell).replace(laterFormula, "$1'");

/** Removes the apostrophes of `guardFormulas`, or of Excel. */
export const unguardFormulas = (cell: string): string =>
  (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell).replace(guardedFormula, '$1');
