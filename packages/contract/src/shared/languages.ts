/**
 * The languages of the product, by BCP 47 code. `name`: in the language itself. `region`: the locale of its numbers and dates.
 * `digits`: `latin` if its numbers use 0 to 9. To add a language, add it here and its files in `packages/locales/src/<code>`;
 * types, checks, pickers and the database's constraints derive from this list.
 */
export const languages = {
  en: { name: 'English', region: 'en-US', digits: 'latin' },
  es: { name: 'Español', region: 'es-419', digits: 'latin' },
} as const satisfies Record<string, { name: string; region: string; digits: 'latin' | 'other' }>;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** The language of templates, and the fallback for texts without a translation. */
export const defaultLanguage = 'en' satisfies Language;
/** Languages that templates are translated into. */
export type TranslatedLanguage = Exclude<Language, typeof defaultLanguage>;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

export function inEachLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, Value>;
}

export const nameInEachLanguage = ({
  name,
  translations,
}: {
  name: string;
  translations: { [Code in TranslatedLanguage]?: { name: string } | undefined } | null;
}): Record<Language, string> =>
  inEachLanguage((language) => translationIn(translations, language)?.name || name);

/** Undefined for the template's own language, or without a translation. */
export function translationIn<Words>(
  translations: { [Code in TranslatedLanguage]?: Words | undefined } | null | undefined,
  language: Language,
): Words | undefined {
  return language === defaultLanguage ? undefined : translations?.[language];
}
