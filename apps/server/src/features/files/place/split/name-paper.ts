import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import { shorten } from '../../../../shared/files/names/portable-names.ts';

/** Leaves room for page numbers: a name has 200 characters at most. */
const stemMax = 170;

/** 'scan.pdf' becomes 'scan (p. 2-3).pdf', which needs no translation. */
export function namePaper(fileName: string, first: number, last: number): string {
  const stem = fileName.replace(/\.[^.]*$/, '');
  const pages = first === last ? `${first}` : `${first}-${last}`;
  return cleanFileName(`${shorten(stem, { characters: stemMax })} (p. ${pages}).pdf`, 'pdf');
}
