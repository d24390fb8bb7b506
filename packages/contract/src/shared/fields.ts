import { z } from 'zod';
import { cleanEmail, emailPattern, hasOtherLetters } from './email-address.ts';
import { defaultLanguage, inEachLanguage, languageCodes, type TranslatedLanguage } from './languages.ts';
import { Line } from './line.ts';

export const Id = z.uuid();
/** An id in a response. Not validated, so never use it for inputs. */
export const Key = z.string().meta({ format: 'uuid' });
/** A count in a response. Not validated, so never use it for inputs. */
export const Count = z.number().meta({ type: 'integer' });
/** A time in a response, ISO 8601 with offset. Not validated, so never use it for inputs. */
export const Instant = z.string().meta({ format: 'date-time' });
/** Compared and stored in lower case. Its only `custom` issue is that of `hasOtherLetters`. */
export const Email = z
  .string()
  .overwrite(cleanEmail)
  .max(254)
  .refine((address) => !hasOtherLetters(address), 'letters of other alphabets, or with accents, before the @')
  .pipe(z.email({ pattern: emailPattern }));
export const PersonName = Line(200, 1);
export const TypedPhone = Line(40, 4);

/** Chosen by the sender, one per intended change. A repeated key returns the existing result. */
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

export const Language = z.enum(languageCodes);
export type Language = z.infer<typeof Language>;

/** Languages that templates are translated into. */
export const translatedLanguages = languageCodes.filter((code) => code !== defaultLanguage) as [
  TranslatedLanguage,
  ...TranslatedLanguage[],
];

/** One value for each language that templates are translated into. */
export function inTranslatedLanguages<Value>(
  make: (language: TranslatedLanguage) => Value,
): Record<TranslatedLanguage, Value> {
  return Object.fromEntries(translatedLanguages.map((code) => [code, make(code)])) as Record<
    TranslatedLanguage,
    Value
  >;
}

/** `{ en: …, es: … }` */
export const InEachLanguage = <Value extends z.ZodType>(value: Value) =>
  z.object(inEachLanguage(() => value));

/** Translations of a part of a template: `{ es: … }`. Languages without a translation are absent. */
export const Translations = <Words extends z.ZodType>(words: Words) =>
  z.object(inTranslatedLanguages(() => words.optional()));
