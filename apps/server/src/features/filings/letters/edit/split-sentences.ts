import { filingLanguage } from '@visafolio/contract/shared/languages.ts';

const segmenter = new Intl.Segmenter(filingLanguage, { granularity: 'sentence' });
/** What ends in a full stop and no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Inc|Ltd|Co|Corp|No|St|Jr|Sr|vs|e\.g|i\.e|U\.S|[A-Z])\.\s*$/;

/** Sentences with the white space behind them: in a row they are the text. A line break ends one too. */
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
