import { inTranslatedLanguages, translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { Line } from '../../../shared/data-files/line.ts';

/** Every text that a client may read. A template has all of them in a language or none. */
export const Text = z.strictObject({
  [defaultLanguage]: Line,
  ...inTranslatedLanguages(() => Line.optional()),
});
export type LibraryText = z.infer<typeof Text>;

/** All texts of a file, each with its place. */
function findTexts(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { text: LibraryText; path: readonly PropertyKey[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (defaultLanguage in value) return [{ text: value as LibraryText, path }];
  return Object.entries(value).flatMap(([key, each]) =>
    findTexts(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A template has all of its texts in a language or none. */
export function requireAllTexts(file: unknown, context: z.RefinementCtx): void {
  const texts = findTexts(file);
  for (const language of translatedLanguages)
    if (texts.some(({ text }) => text[language]))
      for (const { text, path } of texts)
        if (!text[language])
          context.addIssue({ code: 'custom', path: [...path], message: `has no text in '${language}'` });
}
