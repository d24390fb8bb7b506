/** Maximum number of pages that are read per file. */
export const maxPages = 300;
/** Maximum number of scanned ones among them: each takes about a second. */
export const maxRecognizedPages = 25;
