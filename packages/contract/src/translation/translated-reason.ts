import { z } from 'zod';
import { Language } from '../shared/fields.ts';

/** Translation of the reason why something was requested again or sent back. */
export const TranslatedReason = z.object({
  /** Original language, ISO 639-1. */
  from: z.string(),
  language: Language,
  text: z.string(),
  engine: z.string(),
  /** The translation may have changed a name, date or number. */
  check_original: z.boolean(),
});
export type TranslatedReason = z.infer<typeof TranslatedReason>;
