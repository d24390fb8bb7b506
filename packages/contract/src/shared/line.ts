import { z } from 'zod';

/** Line breaks and other whitespace, which become one space. */
const blanks = /[\s\p{Zl}\p{Zp}]+/gu;
/** Control characters, direction overrides and invisible characters, except those that scripts need. */
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad]/gu;

/** Cleans a one-line text before it is stored: names, titles, labels, subjects. */
export const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(blanks, ' ').replace(unwanted, '').replace(/ {2,}/g, ' ').trim();

/** Lengths in characters. */
export const Line = (longest: number, shortest = 0) =>
  z.string().overwrite(cleanLine).min(shortest).max(longest);
