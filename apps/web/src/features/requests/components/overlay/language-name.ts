import type { Language } from '@visafolio/locales/types.ts';

const codes: Record<string, string> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Portuguese: 'pt',
  Chinese: 'zh',
  Japanese: 'ja',
  Korean: 'ko',
  Arabic: 'ar',
  Hindi: 'hi',
};

/** A contact's preferred language, stored by its English name, in the reader's words. */
export function languageName(name: string, language: Language): string {
  const code = codes[name];
  const word = (code && new Intl.DisplayNames([language], { type: 'language' }).of(code)) || name;
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}
