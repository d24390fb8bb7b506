import type { Language } from '@visafolio/contract/shared/languages.ts';

/** Frequent words that the other language does not have, without accents. */
const words = {
  en: 'the of and to in for is that with by this from or be are on as at an it his her has was not which your you will name date',
  es: 'de la el los las del que y en por para con una un se su al es como lo mas este esta ha fue nombre fecha sobre entre segun',
};
const sets = { en: new Set(words.en.split(' ')), es: new Set(words.es.split(' ')) };

/** English or Spanish by their small words; null where there are too few or neither leads. */
export function tellLanguage(text: string): Language | null {
  const counts = { en: 0, es: 0 };
  for (const word of text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z]+/g) ?? []) {
    if (sets.en.has(word)) counts.en++;
    if (sets.es.has(word)) counts.es++;
  }
  const [most, least] = counts.en >= counts.es ? (['en', 'es'] as const) : (['es', 'en'] as const);
  return counts[most] >= 3 && counts[most] > counts[least] * 1.3 ? most : null;
}
