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

/** Lower case without accents. The same as PostgreSQL's `fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .toLowerCase()
    .replace(/[łøđðħıŧßæœ]/g, (letter) => letters[letter] ?? letter);

/** Arabic letters that people type interchangeably. */
const arabic: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه' };
/** Letters of scripts that write names without spaces. */
const spaceless = '\\u1100-\\u11ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff';
const spaceInside = new RegExp(`(?<=[${spaceless}]) (?=[${spaceless}])`, 'g');

/**
 * Folds a text for a search: also removes apostrophes, turns hyphens and spaces into one space, and unifies Arabic letters. The
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

/**
 * All spellings of a name: as it is, with umlauts written out, and without umlauts. The same as PostgreSQL's
 * `name_spellings`.
 */
export const listNameSpellings = (name: string): string[] => {
  const long = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => longForms[letter] ?? letter);
  const plain = foldSearch(name);
  return [...new Set([plain, foldSearch(long), shorten(plain)])];
};

/** From this length, a word may mix spellings (`muehlhauser` for Mühlhäuser). In shorter words, `joel` would find Jolie. */
const longWord = 8;

/** The spellings that a search looks for, as on the server. Several words or a long one also use the shortest spelling. */
export const listSearchSpellings = (typed: string): string[] => {
  const plain = foldSearch(typed);
  const mayMix = plain.includes(' ') || ([...plain].length >= longWord && !plain.includes('@'));
  return mayMix ? [...new Set([plain, shorten(plain)])] : [plain];
};

/** Whether a name contains the typed text in any spelling of either. */
export const isNameFound = (name: string, typed: string): boolean => {
  const wanted = listSearchSpellings(typed.trim());
  return listNameSpellings(name).some((each) => wanted.some((one) => each.includes(one)));
};
