import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';

/**
 * The locale tag for dates in a language: with the browser's first country for that language ('en-GB'), or the language's default region.
 */
export function getDateLocale(language: Language, named = getBrowserLanguages()): string {
  // Without the tag's extensions: another calendar or numbering system would not match the surrounding text.
  const tag = new RegExp(`^${language}-([a-z]{4}-)?([a-z]{2}|\\d{3})\\b`, 'i');
  return named.map((name) => tag.exec(name)?.[0]).find(Boolean) ?? languages[language].region;
}

/** Empty when pages are prerendered: the build machine's languages say nothing about the reader. */
export const getBrowserLanguages = (): readonly string[] =>
  typeof window === 'undefined' ? [] : navigator.languages;
