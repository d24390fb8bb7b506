import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';

/** `any`: names, numbers and languages that the product does not have. The language is there for who reads the file. */
const phraseLanguages = [...languageCodes, 'any'] as const;
type PhraseLanguage = (typeof phraseLanguages)[number];

export type ByLanguage = { [Code in PhraseLanguage]?: string[] | undefined };

type Placed = readonly [path: readonly PropertyKey[], text: string];

/** All languages together, with their places in the list of their language. */
export const listPhrases = (phrases: ByLanguage = {}): Placed[] =>
  phraseLanguages.flatMap((language) =>
    (phrases[language] ?? []).map((text, index) => [[language, index], text] as const),
  );
export const toTexts = (phrases?: ByLanguage): string[] => listPhrases(phrases).map(([, text]) => text);

/** No text may stand in a list twice. */
export function addRepeated(texts: readonly Placed[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [path, text] of texts) {
    if (seen.has(text))
      context.addIssue({ code: 'custom', path: [...path], message: `'${text}' is in this list twice` });
    seen.add(text);
  }
}

/** A list without languages. */
export const unique = <Item extends z.ZodType<string>>(item: Item) =>
  z
    .array(item)
    .min(1)
    .superRefine((list, context) =>
      addRepeated(
        list.map((text, index) => [[index], text] as const),
        context,
      ),
    );

/** The lists of each language, as keys of an object. */
export const listsByLanguage = <Phrase extends z.ZodType<string>>(phrase: Phrase) =>
  Object.fromEntries(phraseLanguages.map((code) => [code, z.array(phrase).min(1).optional()])) as Record<
    PhraseLanguage,
    z.ZodOptional<z.ZodArray<Phrase>>
  >;

/** Phrases by their language. */
export const phrasesByLanguage = <Phrase extends z.ZodType<string>>(phrase: Phrase) =>
  z
    .strictObject(listsByLanguage(phrase))
    .superRefine((phrases, context) => addRepeated(listPhrases(phrases), context));
