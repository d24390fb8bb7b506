import type { RecognizedFileRow } from './sorting.queries.ts';

type Given = Pick<RecognizedFileRow, 'upload_id' | 'kind' | 'reason' | 'given_by' | 'given_at'>;

/** Files that one person uploads within this many minutes belong together. */
const togetherMinutes = 15;

const isTranslation = ({ kind, reason }: Given): boolean =>
  kind === 'translation_certificate' || reason?.translated === true;

/**
 * Finds the separate translation of a document in an unsupported language. Null if it is ambiguous: of the files that were
 * uploaded together exactly one must be a translation, and one of unknown kind.
 */
export function findTranslation<File extends Given>(paper: Given, recognized: readonly File[]): File | null {
  if (paper.kind !== null || paper.given_by === null) return null;
  const together = recognized.filter(
    ({ given_by, given_at }) =>
      given_by === paper.given_by && Math.abs(given_at - paper.given_at) <= togetherMinutes * 60,
  );
  const [translation, ...others] = together.filter(isTranslation);
  const unknown = together.filter(({ kind }) => kind === null);
  return translation && others.length === 0 && unknown.length === 1 ? translation : null;
}
