import { z } from 'zod';

/** Why the facts that a template asks for cannot be saved. */
export const AskedFactProblem = z.enum([
  /** Two questions ask for the same fact of the same party. */
  'asked_twice',
  /** Questions that ask for the fact have another type. */
  'other_type',
]);
export type AskedFactProblem = z.infer<typeof AskedFactProblem>;
