import { type NamePlaceholder, namePlaceholders } from '@visafolio/contract/files/file-names.ts';
import { escapeDeviceNames, shorten, trimEnds } from '../../../../shared/files/names/portable-names.ts';

/** What a file's name is made of; an empty text leaves its part out. */
export type NameValues = Record<NamePlaceholder, string>;

/** Windows takes 260 characters for a whole path, Linux 255 bytes for a name. */
const room = { characters: 120, bytes: 220 };

/**
 * A name by the firm's pattern, without its ending. Values that are missing take the signs beside them along: no name has two
 * dashes in a row. Every system can make it, whatever was typed anywhere.
 */
export function makeReadableName(pattern: string, values: NameValues): string {
  const marked = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(namePlaceholders as readonly string[]).includes(name)) return whole;
    return toPlain(values[name as NamePlaceholder]) || missing;
  });
  const kept = marked
    .split(/\s+[-–—_·]+\s+/)
    .map(withoutMissing)
    .filter(Boolean)
    .join(' - ');
  return escapeDeviceNames(shorten(trimEnds(toPlain(kept)), room)) || 'Document';
}

/** A part between dashes, without what is missing and the comma or the brackets around it. */
function withoutMissing(part: string): string {
  const pieces = part.split(/(,\s*)/);
  const isGone = (at: number) => pieces[at] === missing;
  return pieces
    .filter((_, at) => !isGone(at) && !(at % 2 && (isGone(at - 1) || isGone(at + 1))))
    .join('')
    .replaceAll(missing, '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Stands for a value that is missing; no text has it. */
const missing = '\uE000';

const toPlain = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .trim();

/** Numbers those that some system would take for the same: `Bank statement.pdf`, `Bank statement (2).pdf`. */
export function makeUnique(names: readonly { stem: string; ending: string }[]): string[] {
  const taken = new Set<string>();
  return names.map(({ stem, ending }) => {
    for (let number = 1; ; number++) {
      const name = `${stem}${number > 1 ? ` (${number})` : ''}${ending}`;
      const key = name.normalize('NFD').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  });
}
