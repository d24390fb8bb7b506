import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';

/**
 * The tag by which dates and times in a language are written: with the first country that the browser names for that language
 * ('en-GB'), or else the language's own region.
 */
export function dateTag(language: Language, named = browserLanguages()): string {
  // Without the tag's extensions: a calendar or digits of another writing would not match the texts around.
  const tag = new RegExp(`^${language}-([a-z]{4}-)?([a-z]{2}|\\d{3})\\b`, 'i');
  return named.map((name) => tag.exec(name)?.[0]).find(Boolean) ?? languages[language].region;
}

/** No languages where pages are written ahead of time: what the build's machine speaks says nothing of a reader. */
export const browserLanguages = (): readonly string[] =>
  typeof window === 'undefined' ? [] : navigator.languages;
