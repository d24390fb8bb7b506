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

/** What a search compares: without accents, in small letters. The same as PostgreSQL's `fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .toLowerCase()
    .replace(/[łøđðħıŧßæœ]/g, (letter) => letters[letter] ?? letter);
