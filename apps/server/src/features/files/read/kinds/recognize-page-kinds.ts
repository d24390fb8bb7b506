import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { type KindPage, recognizeKind } from './recognize-kind.ts';

/** Further pages get no kind, so no split is proposed for them. */
const pagesLookedAt = 100;

/**
 * The kind of each single page; null if it is unclear, and for a translator's certificate, which stays with the document before
 * it.
 */
export const recognizePageKinds = (pages: readonly KindPage[]): (DocumentKind | null)[] =>
  pages.map((page, index) => {
    if (index >= pagesLookedAt) return null;
    const { kind } = recognizeKind([page]);
    return kind === 'translation_certificate' ? null : kind;
  });
