import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/**
 * Words of a text as phrases are written: small letters and digits without accents. Letters that a heading spaces out come
 * back together.
 */
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
