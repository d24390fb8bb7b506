import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { Arrangement } from '@visafolio/contract/files/file.ts';
import type { FoundPaper } from '@visafolio/contract/files/files.contract.ts';

/** The recognized kind of each page, in the original order; null if unclear. */
export type PageKinds = readonly (DocumentKind | null)[];

/**
 * The papers that a file seems to contain, by the kinds of the visible pages; null if it is one. A page of no kind belongs to the
 * paper before it, and adjacent pages of one kind are one paper.
 */
export function proposePapers(kinds: PageKinds, arrangement: Arrangement | null): FoundPaper[] | null {
  const shown = arrangement ? arrangement.map(({ page }) => kinds[page - 1] ?? null) : kinds;
  const papers: FoundPaper[] = [];
  for (const [index, kind] of shown.entries()) {
    const page = index + 1;
    const before = papers.at(-1);
    if (before && (kind === null || kind === before.kind)) before.last = page;
    // Pages before the first recognized one belong to its paper.
    else if (kind) papers.push({ kind, first: before ? page : 1, last: page });
  }
  return papers.length > 1 ? papers : null;
}
