import { filingLanguage } from '@visafolio/contract/shared/languages.ts';

const segmenter = new Intl.Segmenter(filingLanguage, { granularity: 'sentence' });
/** Abbreviations whose full stop ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Inc|Ltd|Co|Corp|No|St|Jr|Sr|vs|e\.g|i\.e|U\.S|[A-Z])\.\s*$/;

/**
 * Splits into sentences with the white space after them, so that joining them gives the text. A line break also ends a sentence.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && abbreviation.test(before) && !before.endsWith('\n'))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
}
