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

/** Whether a document is requested for somebody else, or is a former one: its facts are not the client's present ones. */
export function isAboutOthers(name: string): boolean {
  const folded = foldText(name);
  const { sponsor, others, old } = whoseDocumentFile.read();
  return [sponsor, others, old].some((words) => words.test(folded));
}

/** The person that a document is requested for, judging by its name. */
export function findAskedPerson(documentName: string): 'client' | 'sponsor' | 'other' {
  const name = foldText(documentName);
  const { sponsor, others, old } = whoseDocumentFile.read();
  if (sponsor.test(name)) return 'sponsor';
  // A client's own old passport is still the client's.
  return others.test(name.replace(new RegExp(old, 'g'), '')) ? 'other' : 'client';
}
