/** Pages of a file that are read. */
export const maxPages = 300;
/** Of these, pages that are pictures: each takes about a second. */
export const maxRecognizedPages = 25;
