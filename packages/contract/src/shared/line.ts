import { z } from 'zod';

/** Breaks of lines and other blanks, each of which becomes one blank. */
const blanks = /[\s\p{Zl}\p{Zp}]+/gu;
/** Controls, marks that turn the direction of what follows, and characters that nobody sees; those that scripts need stay. */
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad]/gu;

/** A text on one line, as it is stored: names, titles, labels, subjects. */
export const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(blanks, ' ').replace(unwanted, '').replace(/ {2,}/g, ' ').trim();

/** Of so many characters. */
export const Line = (longest: number, shortest = 0) =>
  z.string().overwrite(cleanLine).min(shortest).max(longest);
