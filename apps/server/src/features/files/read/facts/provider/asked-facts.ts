import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { FactName } from '@visafolio/contract/files/facts.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../../shared/data-files/data-file.ts';
import { unique } from '../../../../../shared/data-files/phrase-lists.ts';

const AskedFactsFile = z.strictObject({
  meanings: z.record(FactName, z.string().min(1)).describe('What a provider is told of each fact.'),
  kinds: z.partialRecord(DocumentKind, unique(FactName)).describe('What is asked of each kind.'),
});

export const askedFactsFile = defineDataFile(new URL('./asked-facts.yaml', import.meta.url), AskedFactsFile);

/** The facts that a provider is asked for in a file of this kind, with their descriptions; null if none. */
export function getAskedFacts(kind: DocumentKind | null): Partial<Record<FactName, string>> | null {
  const { meanings, kinds } = askedFactsFile.read();
  const names = kind && kinds[kind];
  return names ? Object.fromEntries(names.map((name) => [name, meanings[name]])) : null;
}
