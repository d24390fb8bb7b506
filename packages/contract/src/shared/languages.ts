import list from './languages.json' with { type: 'json' };

/**
 * The languages of the product, by BCP 47 code. `name`: in the language itself. `region`: the locale of its numbers and dates.
 * `latinDigits`: whether its numbers use 0 to 9. `failure` and `retry`: texts of the page that is shown if no texts can be loaded.
 * Types, checks, pickers and the database's constraints derive from this list.
 */
export const languages = list satisfies Record<
  string,
  { name: string; region: string; latinDigits: boolean; failure: string; retry: string }
>;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** The language of templates, and the fallback for texts without a translation. */
export const defaultLanguage = 'en' satisfies Language;
/** The language of government forms, and of letters to the government. */
export const filingLanguage = 'en' satisfies Language;
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
