const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Without accents, in small letters. The same as PostgreSQL's `fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .toLowerCase()
    .replace(/[łøđðħıŧßæœ]/g, (letter) => letters[letter] ?? letter);

/** Forms of Arabic letters that people type for each other. */
const arabic: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه' };
/** Letters of scripts that put no space between the parts of a name. */
const spaceless = '\\u1100-\\u11ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff';
const spaceInside = new RegExp(`(?<=[${spaceless}]) (?=[${spaceless}])`, 'g');

/**
 * What a search compares: also without apostrophes, with one space for hyphens and spaces, and with Arabic letters in one form. The
 * same as PostgreSQL's `fold_search`.
 */
export const foldSearch = (text: string): string =>
  foldText(text.replace(/[´`]/g, "'"))
    .replace(/[ٱىیکةہھ]/g, (letter) => arabic[letter] ?? letter)
    .replace(/['’ʼ‘‛ʹʻ׳ـٰ]/g, '')
    .replace(/þ/g, 'th')
    .replace(/[ \t\u00ad‐‑‒–—−-]+/g, ' ')
    .replace(spaceInside, '');

const longForms: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const shorten = (folded: string): string => folded.replaceAll('aa', 'a').replace(/([aou])e/g, '$1');

/** All ways to write a name: as it is, with umlauts written out, and without. The same as `fold_search` and `name_spellings`. */
export const spellName = (name: string): string[] => {
  const long = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => longForms[letter] ?? letter);
  const plain = foldSearch(name);
  return [...new Set([plain, foldSearch(long), shorten(plain)])];
};

/** A word of so many letters may mix spellings (`muehlhauser` for Mühlhäuser); in a shorter one, `joel` would find Jolie. */
const longWord = 8;

/** The forms in which a typed text is looked for, as the server does: of several words or a long one, the shortest spelling too. */
export const spellSearch = (typed: string): string[] => {
  const plain = foldSearch(typed);
  const mayMix = plain.includes(' ') || ([...plain].length >= longWord && !plain.includes('@'));
  return mayMix ? [...new Set([plain, shorten(plain)])] : [plain];
};

/** Whether a name contains what was typed, however both are spelled. */
export const isNameFound = (name: string, typed: string): boolean => {
  const wanted = spellSearch(typed.trim());
  return spellName(name).some((each) => wanted.some((one) => each.includes(one)));
};
