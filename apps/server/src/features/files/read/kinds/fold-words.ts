import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** Words of a text in the form of phrases: lower case letters and digits without accents. Joins letter-spaced headings. */
export function foldWords(text: string): string[] {
  const words = foldText(text).match(/[a-z0-9]+/g) ?? [];
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && /^[a-z]$/.test(words[end] ?? '')) end++;
    if (end - at >= 4) {
      joined.push(words.slice(at, end).join(''));
      at = end;
    } else joined.push(words[at++] ?? '');
  }
  return joined;
}
