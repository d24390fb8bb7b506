import type { Language } from '@visafolio/contract/shared/languages.ts';
import { once } from '../../../../shared/data-files/data-file.ts';
import { listLanguageWords } from '../../../../shared/language-words/language-words.ts';

/** Frequent words that are specific to one language, in the order of the languages. */
const getOwnWords = once(() => {
  const all = listLanguageWords();
  return all.map(([language, { smallWords }]) => {
    const others = new Set(all.flatMap(([other, words]) => (other === language ? [] : words.smallWords)));
    return [language, new Set(smallWords.filter((word) => !others.has(word)))] as const;
  });
});

/** Recognizes a language of the product by its small words; null if there are too few or none leads. */
export function recognizeTextLanguage(text: string): Language | null {
  const found =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .match(/[a-z]+/g) ?? [];
  const [first, second] = getOwnWords()
    .map(([language, own]) => ({ language, count: found.filter((word) => own.has(word)).length }))
    .toSorted((one, other) => other.count - one.count);
  return first && first.count >= 3 && first.count > (second?.count ?? 0) * 1.3 ? first.language : null;
}
