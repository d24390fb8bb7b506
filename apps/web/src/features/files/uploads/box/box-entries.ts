import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { BoxFile } from '@visafolio/contract/files/files.contract.ts';
import { countShownPages, findProblem, isKindPending } from '../file-state.ts';

export type BoxEntry =
  | { state: 'reading'; file: BoxFile }
  /** A document was proposed: one tap places the file there. */
  | { state: 'proposed'; file: BoxFile; documentId: string }
  /** Seems to contain several papers, each with a place of its own. */
  | { state: 'several'; file: BoxFile; papers: NonNullable<BoxFile['papers']> }
  /** The user must choose its place. */
  | { state: 'unknown'; file: BoxFile }
  /** Was placed automatically. */
  | { state: 'placed'; file: RequestUpload; documentId: string };

interface Placed {
  id: string;
  files: readonly RequestUpload[];
}

/** The entries of the box: undecided files first, then files being read, then placed files that were seen in the box. */
export function toBoxEntries(
  files: readonly BoxFile[],
  documents: readonly Placed[],
  wasSeen: (id: string) => boolean,
): BoxEntry[] {
  const asked = new Set(documents.map(({ id }) => id));
  // The two lists are fetched one after the other: for a moment a file may be in both.
  const inPlace = new Set(documents.flatMap((document) => document.files.map(({ id }) => id)));
  const waiting = files.filter(({ id }) => !inPlace.has(id));
  const open = waiting.map((file): BoxEntry => {
    if (file.papers) return { state: 'several', file, papers: file.papers };
    const documentId = file.proposal?.document_id;
    if (documentId !== undefined && asked.has(documentId)) return { state: 'proposed', file, documentId };
    return { state: isKindPending(file) && !findProblem(file) ? 'reading' : 'unknown', file };
  });
  const placed = documents.flatMap(({ id: documentId, files: given }) =>
    given
      .filter((file) => file.placed_by === 'product' && file.accepted_at === null && wasSeen(file.id))
      .map((file): BoxEntry => ({ state: 'placed', file, documentId })),
  );
  const first = (state: BoxEntry['state']) => open.filter((entry) => entry.state === state);
  return [...first('several'), ...first('proposed'), ...first('unknown'), ...first('reading'), ...placed];
}

/** A PDF with at least two visible pages. */
export const canSplit = (file: BoxFile): boolean =>
  file.file_type === 'application/pdf' && file.pages !== null && (countShownPages(file) ?? 0) > 1;
