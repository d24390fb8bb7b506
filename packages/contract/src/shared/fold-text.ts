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
