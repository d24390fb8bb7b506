import type { KeyDateKind } from '@visafolio/contract/cases/dates/key-date.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../shared/data-files/data-file.ts';
import { FoldedWords } from '../../../shared/data-files/searched-words.ts';

export const paperExpiryFile = defineDataFile(
  new URL('./paper-expiry.yaml', import.meta.url),
  z.strictObject({
    expiry: FoldedWords.describe(
      'A question with these, and with the name of one of the papers, asks for its last day.',
    ),
    papers: z.strictObject({ i94_expiry: FoldedWords, passport_expiry: FoldedWords }),
  }),
);

/** The key date that a question asks for, recognized by its words; null: none. */
export function recognizePaperExpiry(
  text: string,
): Extract<KeyDateKind, 'passport_expiry' | 'i94_expiry'> | null {
  const { expiry, papers } = paperExpiryFile.read();
  const folded = foldText(text);
  if (!expiry.test(folded)) return null;
  if (papers.i94_expiry.test(folded)) return 'i94_expiry';
  return papers.passport_expiry.test(folded) ? 'passport_expiry' : null;
}
