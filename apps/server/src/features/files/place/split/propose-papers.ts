import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { Arrangement } from '@visafolio/contract/files/file.ts';
import type { FoundPaper } from '@visafolio/contract/files/files.contract.ts';

/** What each page of a file is taken for, as it was given; null: nothing speaks clearly. */
export type PageKinds = readonly (DocumentKind | null)[];

/**
 * The papers that a file seems to hold, by the kinds of the pages that are shown; null where it is one. A page of no kind is of the
 * paper before it, and pages of one kind in a row are one paper.
 */
export function proposePapers(kinds: PageKinds, arrangement: Arrangement | null): FoundPaper[] | null {
  const shown = arrangement ? arrangement.map(({ page }) => kinds[page - 1] ?? null) : kinds;
  const papers: FoundPaper[] = [];
  for (const [index, kind] of shown.entries()) {
    const page = index + 1;
    const before = papers.at(-1);
    if (before && (kind === null || kind === before.kind)) before.last = page;
    // What comes before the first known page is of that paper.
    else if (kind) papers.push({ kind, first: before ? page : 1, last: page });
  }
  return papers.length > 1 ? papers : null;
}
