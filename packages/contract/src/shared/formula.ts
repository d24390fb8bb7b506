/** What spreadsheet programs take for a formula, also behind invisible characters and in wide ones: `=1+1`, `+52`, `＠SUM`. */
export const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/u;
