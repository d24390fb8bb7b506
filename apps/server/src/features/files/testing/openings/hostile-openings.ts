import { brokenPdfs } from './broken-pdfs.ts';
import { brokenPictures } from './broken-pictures.ts';
import { brokenWordFiles } from './broken-word-files.ts';
import type { HostileOpening } from './opening.ts';

/** Files that try to break, fill or occupy what opens them; those with active content are in hostile-files.test.ts. */
export const hostileOpenings: HostileOpening[] = [...brokenPdfs, ...brokenPictures, ...brokenWordFiles];
