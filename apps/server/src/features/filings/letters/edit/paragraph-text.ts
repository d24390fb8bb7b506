import type { LetterParagraph } from '@visafolio/contract/filings/letter.ts';

export const getText = ({ parts }: Pick<LetterParagraph, 'parts'>): string =>
  parts.map(({ text }) => text).join('');
