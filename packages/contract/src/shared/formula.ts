/** Text that spreadsheets run as a formula, also after invisible characters or with full-width signs: `=1+1`, `+52`, `＠SUM`. */
export const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/u;
