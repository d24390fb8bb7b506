import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';

/**
 * `any`: names, numbers and languages that the product does not support. The key documents the language for readers
 * of the file.
 */
const phraseLanguages = [...languageCodes, 'any'] as const;
type PhraseLanguage = (typeof phraseLanguages)[number];

export type ByLanguage = { [Code in PhraseLanguage]?: string[] | undefined };

type Placed = readonly [path: readonly PropertyKey[], text: string];

/** Phrases of all languages with their positions in the lists. */
export const listPhrases = (phrases: ByLanguage = {}): Placed[] =>
  phraseLanguages.flatMap((language) =>
    (phrases[language] ?? []).map((text, index) => [[language, index], text] as const),
  );
export const toTexts = (phrases?: ByLanguage): string[] => listPhrases(phrases).map(([, text]) => text);

export function addDuplicateIssues(texts: readonly Placed[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [path, text] of texts) {
    if (seen.has(text))
      context.addIssue({ code: 'custom', path: [...path], message: `'${text}' is in this list twice` });
    seen.add(text);
  }
}

export const unique = <Item extends z.ZodType<string>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .superRefine((list, context) =>
      addDuplicateIssues(
        list.map((text, index) => [[index], text] as const),
        context,
      ),
    );

export const valuesByLanguage = <Value extends z.ZodType>(makeSchema: () => Value) =>
  Object.fromEntries(phraseLanguages.map((code) => [code, makeSchema().optional()])) as Record<
    PhraseLanguage,
    z.ZodOptional<Value>
  >;

export const listsByLanguage = <Phrase extends z.ZodType<string>>(phrase: Phrase) =>
  valuesByLanguage(() => z.array(phrase).min(1));

export const phrasesByLanguage = <Phrase extends z.ZodType<string>>(phrase: Phrase) =>
  z
    .strictObject(listsByLanguage(phrase))
    .superRefine((phrases, context) => addDuplicateIssues(listPhrases(phrases), context));
