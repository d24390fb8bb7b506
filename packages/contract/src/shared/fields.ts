import { z } from 'zod';
import { cleanEmail, emailPattern, hasOtherLetters } from './email-address.ts';
import { defaultLanguage, inEachLanguage, languageCodes, type TranslatedLanguage } from './languages.ts';
import { Line } from './line.ts';

export const Id = z.uuid();
/** An id from the server. Never an input: its form is not checked. */
export const Key = z.string().meta({ format: 'uuid' });
/** A number that the server counted. */
export const Count = z.number().meta({ type: 'integer' });
/** An instant from the server, ISO 8601 with offset. Never an input: its form is not checked. */
export const Instant = z.string().meta({ format: 'date-time' });
/** E-mail addresses are compared and stored in lower case. The only `custom` issue is that of `hasOtherLetters`. */
export const Email = z
  .string()
  .overwrite(cleanEmail)
  .max(254)
  .refine((address) => !hasOtherLetters(address), 'letters of other alphabets, or with accents, before the @')
  .pipe(z.email({ pattern: emailPattern }));
export const PersonName = Line(200, 1);
/** A phone number as it is typed. */
export const TypedPhone = Line(40, 4);

/** Made up by the sender, one per thing meant: the same key again answers with what there is. */
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

export const Language = z.enum(languageCodes);
export type Language = z.infer<typeof Language>;

/** Those that a template's words are translated into. */
export const translatedLanguages = languageCodes.filter((code) => code !== defaultLanguage) as [
  TranslatedLanguage,
  ...TranslatedLanguage[],
];

/** The same in each language: `{ en: …, es: … }`. */
export const InEachLanguage = <Value extends z.ZodType>(value: Value) =>
  z.object(inEachLanguage(() => value));

/** What a template's part says in other languages: `{ es: … }`; absent where it has none. */
export const Translations = <Words extends z.ZodType>(words: Words) => {
  const fields = translatedLanguages.map((code) => [code, words.optional()]);
  return z.object(Object.fromEntries(fields) as Record<TranslatedLanguage, z.ZodOptional<Words>>);
};
