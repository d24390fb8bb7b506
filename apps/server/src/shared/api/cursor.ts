import { refuse } from './refuse.ts';

/** Where a page of a list ended: the values that the list is ordered by, of its last row. */
export const writeCursor = (values: string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** As many values as were written; null for the first page. Refuses with lists.bad_cursor what writeCursor did not write. */
export function readValues(cursor: string | undefined, count: number): string[] | null {
  if (!cursor) return null;
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    const isText = (value: unknown): value is string => typeof value === 'string';
    if (Array.isArray(values) && values.length === count && values.every(isText)) return values;
  } catch {
    // Refused below.
  }
  throw refuse('lists.bad_cursor');
}

/** Of a list that is ordered by two values. */
export function readCursor(cursor: string | undefined): { first: string; second: string } | null {
  const [first, second] = readValues(cursor, 2) ?? [];
  return first !== undefined && second !== undefined ? { first, second } : null;
}
