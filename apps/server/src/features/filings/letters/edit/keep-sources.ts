import type { LetterPart } from '@visafolio/contract/filings/letter.ts';
import { splitSentences } from './split-sentences.ts';

/**
 * Assigns sources after a person's edit: unchanged sentences keep theirs, all others get the person. Clients of the API cannot
 * set sources.
 */
export function keepSources(before: readonly LetterPart[], text: string, person: string): LetterPart[] {
  const parts: LetterPart[] = [];
  const known = [...before];
  for (const sentence of splitByKnown(text, before)) {
    const place = known.findIndex((part) => part.text.trim() === sentence.trim());
    const [part] = place < 0 ? [] : known.splice(place, 1);
    if (part && sentence.trim()) parts.push({ text: sentence, sources: part.sources });
    else addTyped(parts, sentence, person);
  }
  return parts;
}

/** Splits at unchanged parts, which may have several sentences, and between them at sentences. */
function splitByKnown(text: string, before: readonly LetterPart[]): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (const part of before) {
    const words = part.text.trim();
    const at = words ? rest.indexOf(words) : -1;
    if (at < 0) continue;
    if (at > 0) pieces.push(...splitSentences(rest.slice(0, at)));
    const end = at + words.length + (/^\s*/.exec(rest.slice(at + words.length))?.[0].length ?? 0);
    pieces.push(rest.slice(at, end));
    rest = rest.slice(end);
  }
  return [...pieces, ...splitSentences(rest)];
}

function addTyped(parts: LetterPart[], text: string, person: string): void {
  const last = parts.at(-1);
  const isBlank = text.trim() === '';
  const isTyped = last?.sources.every((source) => source.kind === 'person' && source.name === person);
  if (last && (isBlank || isTyped)) last.text += text;
  else if (text) parts.push({ text, sources: [{ kind: 'person', name: person }] });
}
