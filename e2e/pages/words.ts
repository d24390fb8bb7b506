import type { Language } from '@visafolio/locales';

/** Picks the words a screen shows, written out in both languages: a page object is also a check of the texts. */
export type Say = <Words extends string | RegExp>(en: Words, es: Words) => Words;

export const speaking =
  (language: Language): Say =>
  (en, es) =>
    language === 'es' ? es : en;
