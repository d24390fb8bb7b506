import { z } from 'zod';

/**
 * What a question asks for, such as 'person.birth_date' or 'address_history.dates', about the party of the question. Official forms are filled
 * from it. The server's catalogue (`templates/facts`) has the usual ones with the types of their questions; `FactName` lists those that
 * documents can state.
 */
export const FactKey = z
  .string()
  .max(80)
  .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/, 'must be words with dots between them');
export type FactKey = z.infer<typeof FactKey>;
