import { type NamePlaceholder, namePlaceholders } from '@visafolio/contract/documents/file-names.ts';
import { avoidDevices, shorten, trimEnds } from '../../../shared/files/names/portable-names.ts';

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
    .split(/(\s+[-–—_·]+\s+)/)
    .reduce<string[]>((parts, part, index) => {
      if (index % 2) return parts;
      const text = part
        .split(/(,\s*)/)
        .filter(
          (each, at, all) =>
            each !== missing && !(at % 2 && (all[at - 1] === missing || all[at + 1] === missing)),
        )
        .join('')
        .replaceAll(missing, '')
        .replace(/\(\s*\)|\[\s*\]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      return text ? [...parts, text] : parts;
    }, [])
    .join(' - ');
  return avoidDevices(shorten(trimEnds(toPlain(kept)), room)) || 'Document';
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
