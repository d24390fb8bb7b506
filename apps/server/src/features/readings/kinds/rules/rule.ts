import type { DocumentKind } from '@visafolio/contract/readings/document-kinds.ts';

/**
 * What speaks for a kind. Phrases are in small letters without accents and punctuation, as `foldWords` leaves them. How much
 * each list weighs stands in tell-kind.ts.
 */
export interface KindRule {
  /** What such a document is headed with: counts most at the top of a page. */
  titles: string[];
  /** Rarely seen in any other document. */
  strong: string[];
  /** Seen in others too; many together speak for this one. */
  weak: string[];
  /** Speaks for something else. */
  against?: string[];
}

export type KindRules = Partial<Record<DocumentKind, KindRule>>;
