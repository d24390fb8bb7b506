import { z } from 'zod';

/** Characters of a text that no font has: their names, such as [U+13000], stand in their places in a PDF. */
export const NotDrawn = z.object({
  /** The question that the text answers, or the name of the field; null: a text without one. */
  where: z.string().nullable(),
  characters: z.array(z.string()),
});
export type NotDrawn = z.infer<typeof NotDrawn>;
