import type { Language } from '@visafolio/locales';

/** Picks the texts of a screen, written in both languages: a page object also checks the texts. */
export type Say = <Words extends string | RegExp>(en: Words, es: Words) => Words;

export const speaking =
  (language: Language): Say =>
  (en, es) =>
    language === 'es' ? es : en;
