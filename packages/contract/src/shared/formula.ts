/** What spreadsheet programs take for a formula, also behind what nobody sees and in wide characters: `=1+1`, `+52`, `＠SUM`. */
export const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/u;
