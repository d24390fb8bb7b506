import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { unique } from '../../../../shared/data-files/phrase-lists.ts';
import { FoldedWords } from '../../../../shared/data-files/searched-words.ts';

/** A requested document, with name and description as written. */
export interface AskedDocument {
  id: string;
  name: string;
  description: string | null;
  translations: Record<string, { name?: string | undefined; description?: string | undefined }> | null;
}

const AskedDocumentsFile = z.strictObject({
  documents: z.array(z.strictObject({ kinds: unique(DocumentKind), words: FoldedWords })).min(1),
});

/** Words in names of documents, by the kinds they accept. */
export const askedDocumentsFile = defineDataFile(
  new URL('./asked-documents.yaml', import.meta.url),
  AskedDocumentsFile,
);

/**
 * Recognizes the kinds of files that a document accepts by its name, or by its description if the name is not meaningful. Kinds
 * that the name mentions first come first.
 */
export function findAcceptedKinds(document: Omit<AskedDocument, 'id'>): DocumentKind[] {
  const others = Object.values(document.translations ?? {});
  const byName = match([document.name, ...others.map(({ name }) => name)]);
  return byName.length
    ? byName
    : match([document.description, ...others.map(({ description }) => description)]);
}

function match(texts: (string | null | undefined)[]): DocumentKind[] {
  const found = new Map<DocumentKind, number>();
  for (const text of texts) {
    if (!text) continue;
    const folded = foldText(text);
    for (const { kinds, words } of askedDocumentsFile.read().documents) {
      const at = folded.search(words);
      if (at < 0) continue;
      for (const [index, kind] of kinds.entries()) {
        // Further kinds of a rule come after the first ones of all rules.
        const rank = at + index * 1_000;
        found.set(kind, Math.min(rank, found.get(kind) ?? rank));
      }
    }
  }
  return [...found].sort(([, left], [, right]) => left - right).map(([kind]) => kind);
}
