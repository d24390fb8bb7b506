import { type NamePlaceholder, namePlaceholders } from '@visafolio/contract/files/file-names.ts';
import { escapeDeviceNames, shorten, trimEnds } from '../../../../shared/files/names/portable-names.ts';

/** Values of a file's name; an empty one omits its part. */
export type NameValues = Record<NamePlaceholder, string>;

/** Windows limits a path to 260 characters, Linux a name to 255 bytes. */
const room = { characters: 120, bytes: 220 };

/**
 * Builds a name from the firm's pattern, without the extension. A missing value also removes the punctuation around it, so no
 * name has two dashes in a row. The name is valid on every system, whatever was typed.
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

/** A part between dashes without missing values, and without the comma or brackets around them. */
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

/** Placeholder for a missing value; no text contains it. */
const missing = '\uE000';

const toPlain = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .trim();

/** Numbers names that some system would treat as equal: `Bank statement.pdf`, `Bank statement (2).pdf`. */
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
