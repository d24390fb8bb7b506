import { z } from 'zod';
import { Count } from './fields.ts';
import { limits } from './limits.ts';
import { Line } from './line.ts';

export const SearchText = Line(200).optional();

/** The `next_cursor` of the previous page. Long enough for a name of 200 characters in any script. */
export const Cursor = z.string().max(2_000).optional();

/** Input of administrators' lists. */
export const PageInput = z.object({
  q: SearchText,
  cursor: Cursor,
  limit: z.coerce.number().int().min(1).max(limits.adminPageMax).default(limits.adminPage),
});

/** Number of matching rows. `exact: false`: there are more than `n`. */
export const PageTotal = z.object({ n: Count, exact: z.boolean() });
export type PageTotal = z.infer<typeof PageTotal>;

/** `next_cursor` is null on the last page. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
