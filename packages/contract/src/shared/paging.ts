import { z } from 'zod';
import { limits } from './limits.ts';
import { Line } from './line.ts';

/** What a person looks for in a list. */
export const SearchText = Line(200).optional();

/** The `next_cursor` of the page before. Long enough for a name of 200 characters of any script. */
export const Cursor = z.string().max(2_000).optional();

/** What lists of administrators are asked with: a search, and where the page starts. */
export const PageInput = z.object({
  q: SearchText,
  cursor: Cursor,
  limit: z.coerce.number().int().min(1).max(limits.adminPageMax).default(limits.adminPage),
});

/** A page of a list; `next_cursor` is null on the last one. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
