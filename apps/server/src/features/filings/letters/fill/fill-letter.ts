import { randomUUID } from 'node:crypto';
import type { LetterParagraph, LetterPart, LetterSource } from '@visafolio/contract/filings/letter.ts';
import {
  type LetterPlaceholder,
  replacePlaceholders,
} from '@visafolio/contract/filings/letter-placeholders.ts';
import { splitSentences } from '../edit/split-sentences.ts';
import { fillValue, type LetterCase } from './letter-case.ts';

/** Replaces placeholders by private-use characters while sentences are split, because values may contain full stops. */
const marks = 0xe000;

/** Fills a template from a case: paragraphs, with the sources of each sentence. */
export function fillLetter(body: string, from: LetterCase): LetterParagraph[] {
  return body
    .replace(/\r\n?/g, '\n')
    .replace(/[\uE000-\uF8FF]/g, '')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ id: randomUUID(), parts: fillParagraph(paragraph, from) }));
}

function fillParagraph(paragraph: string, from: LetterCase): LetterPart[] {
  const placeholders: LetterPlaceholder[] = [];
  const marked = replacePlaceholders(paragraph, (placeholder) => {
    placeholders.push(placeholder);
    return String.fromCharCode(marks + placeholders.length - 1);
  });
  return splitSentences(marked).flatMap((sentence) => fillSentence(sentence, placeholders, from));
}

function fillSentence(sentence: string, placeholders: LetterPlaceholder[], from: LetterCase): LetterPart[] {
  const named = [...sentence].flatMap((sign) => placeholders[sign.charCodeAt(0) - marks] ?? []);
  const [only] = named;
  // One part per line of a list, because each exhibit has a document of its own.
  if (only && named.length === 1 && sentence.trim().length === 1) {
    const values = fillValue(only, from);
    const end = sentence.slice(sentence.indexOf(sentence.trim()) + 1);
    return values.map(({ text, source }, place) => ({
      text: text + (place < values.length - 1 ? '\n' : end),
      sources: [source],
    }));
  }
  const sources: LetterSource[] = [];
  const text = [...sentence]
    .map((sign) => {
      const placeholder = placeholders[sign.charCodeAt(0) - marks];
      if (!placeholder) return sign;
      const values = fillValue(placeholder, from);
      for (const { source } of values)
        if (!sources.some((each) => isSame(each, source))) sources.push(source);
      return values.map((value) => value.text).join('\n');
    })
    .join('');
  return [{ text, sources: [{ kind: 'template' }, ...sources] }];
}

const isSame = (one: LetterSource, other: LetterSource): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
