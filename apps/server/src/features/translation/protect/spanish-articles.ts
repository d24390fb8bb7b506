import { languageWords } from '../../../shared/language-words/language-words.ts';

/** Spanish dates whole with their article: 'del 12 de marzo' is 'de' and 'el 12 de marzo'. Other languages and English stay. */
export function separateArticles(text: string, { from, to }: { from: string; to: string }): string {
  if (from !== 'es' || to === from) return text;
  const months = languageWords(from).months.flat().join('|');
  const contracted = new RegExp(
    `(?<!\\p{L})(de|a)l (?=\\d{1,2}(?:º|°|ro|er)? de (?:${months})(?![\\p{L}\\d]))`,
    'giu',
  );
  return text.replace(contracted, '$1 el ');
}
