import { z } from 'zod';
import { Language } from '../shared/fields.ts';

/** Why something was asked for again or sent back, in another language than it was written in. */
export const TranslatedReason = z.object({
  /** It was written in, ISO 639-1. */
  from: z.string(),
  language: Language,
  text: z.string(),
  engine: z.string(),
  /** A name, date or number may have come through changed. */
  check_original: z.boolean(),
});
export type TranslatedReason = z.infer<typeof TranslatedReason>;
