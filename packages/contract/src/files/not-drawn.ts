import { z } from 'zod';

/** Characters that no font has. The PDF shows names instead, such as [U+13000]. */
export const NotDrawn = z.object({
  /** The question or field that the text belongs to; null: none. */
  where: z.string().nullable(),
  characters: z.array(z.string()),
});
export type NotDrawn = z.infer<typeof NotDrawn>;
