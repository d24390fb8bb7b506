import { Id } from '@visafolio/contract/shared/fields.ts';
import type { PageTotal } from '@visafolio/contract/shared/paging.ts';
import { z } from 'zod';
import { refuse } from './refuse.ts';

/** Where a page ended: the sort values of its last row. */
const writeCursor = (values: string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/** Null for the first page. Refuses with lists.bad_cursor a cursor of another list order. */
function readCursor<Place>(cursor: string | undefined, place: z.ZodType<Place>): Place | null {
  if (!cursor) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refuse('lists.bad_cursor');
  }
}

/** PostgreSQL has no year 0, and its texts no NUL. */
const Instant = z.iso.datetime().regex(/^[12]/);
const Name = z.string().regex(/^[^\0]*$/);

const InTime = z.tuple([Instant, Id]).transform(([at, id]) => ({ at, id }));
const ByName = z.tuple([Name, Id]).transform(([name, id]) => ({ name, id }));
const ByUrgency = z
  .tuple([z.string().regex(/^\d$/), z.string().regex(/^-?\d{1,18}$/), Id])
  .transform(([urgency, rank, id]) => ({ urgency: Number(urgency), rank, id }));

/** For a list in parts, each sorted by a value of its own type. */
const InParts = z.tuple([z.string().regex(/^\d$/), Name.max(400), Id]).transform(([part, key, id]) => ({
  segment: Number(part),
  key,
  id,
}));
const written = {
  text: Name,
  bigint: z.string().regex(/^-?\d{1,18}$/),
  integer: z.string().regex(/^-?\d{1,9}$/),
  date: z.iso.date().regex(/^[12]/),
  // As text of PostgreSQL, in UTC.
  timestamptz: z.string().regex(/^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/),
} as const;

/** The row after which a page of a list by time starts. `at` is an ISO 8601 instant. */
export type TimePlace = z.output<typeof InTime>;
/** In a list by name: the name as the list sorts it. */
export type NamePlace = z.output<typeof ByName>;
/** In a list by urgency, then rank: a bigint as text of PostgreSQL. */
export type UrgencyPlace = z.output<typeof ByUrgency>;

/** In a list of parts: the part, and its sort value as text of PostgreSQL. */
export type PartPlace = z.output<typeof InParts>;

export function readPartCursor(
  cursor: string | undefined,
  types: readonly (keyof typeof written)[],
): PartPlace | null {
  const place = readCursor(cursor, InParts);
  const type = place && types[place.segment];
  if (place && !(type && written[type].safeParse(place.key).success)) throw refuse('lists.bad_cursor');
  return place;
}
export const readTimeCursor = (cursor: string | undefined): TimePlace | null => readCursor(cursor, InTime);
export const readNameCursor = (cursor: string | undefined): NamePlace | null => readCursor(cursor, ByName);
export const readUrgencyCursor = (cursor: string | undefined): UrgencyPlace | null =>
  readCursor(cursor, ByUrgency);

export interface Page<Item> {
  items: Item[];
  /** Null on the last page. */
  next_cursor: string | null;
}

/** A page of `limit` rows. `rows` has one more if there is a next page. `getPlace` returns a row's sort values. */
export function toPage<Row>(rows: Row[], limit: number, getPlace: (row: Row) => string[]): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? writeCursor(getPlace(last)) : null };
}

/** Matching rows that are counted; a total with more says 'more than'. */
export const countedRows = 200;

/** `n`: rows that were found, of `countedRows + 1` at most. */
export const toTotal = (n: number): PageTotal => ({ n: Math.min(n, countedRows), exact: n <= countedRows });
