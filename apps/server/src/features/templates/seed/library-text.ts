import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { Line } from '../../../shared/data-files/line.ts';

/** Every text that a client may read. A template has all of them in a language or none. */
export const Text = z.strictObject({
  [defaultLanguage]: Line,
  ...inTranslatedLanguages(() => Line.optional()),
});
export type LibraryText = z.infer<typeof Text>;
