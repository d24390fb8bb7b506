import { refuse } from './refuse.ts';

/** Where a page of a list ended: the values that the list is ordered by, of its last row. */
export const writeCursor = (values: [string, string]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Null for the first page. Refuses with lists.bad_cursor what writeCursor did not write. */
export function readCursor(cursor: string | undefined): { first: string; second: string } | null {
  if (!cursor) return null;
  try {
    const [first, second, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof first === 'string' && typeof second === 'string' && !rest.length) return { first, second };
  } catch {
    // Refused below.
  }
  throw refuse('lists.bad_cursor');
}
