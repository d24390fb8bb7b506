import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { FoldedWords } from '../../../../shared/data-files/searched-words.ts';

const WhoseDocumentFile = z.strictObject({
  sponsor: FoldedWords.describe('Documents about who petitions for the client or vouches for them.'),
  others: FoldedWords.describe('Documents about somebody else than the client.'),
  old: FoldedWords.describe('Documents that are not valid any more.'),
});

export const whoseDocumentFile = defineDataFile(
  new URL('./words/whose-document.yaml', import.meta.url),
  WhoseDocumentFile,
);

/** Whether a document is asked for somebody else, or is one of before: what it says is not the client's now. */
export function isOfOthers(name: string): boolean {
  const folded = foldText(name);
  const { sponsor, others, old } = whoseDocumentFile.read();
  return [sponsor, others, old].some((words) => words.test(folded));
}

/** Whom a document of the request is asked of, by its name. */
export function findAskedPerson(documentName: string): 'client' | 'sponsor' | 'other' {
  const name = foldText(documentName);
  const { sponsor, others, old } = whoseDocumentFile.read();
  if (sponsor.test(name)) return 'sponsor';
  // One's own old passport is one's own.
  return others.test(name.replace(new RegExp(old, 'g'), '')) ? 'other' : 'client';
}
