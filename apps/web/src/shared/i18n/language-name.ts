import type { Language } from '@visafolio/locales/types.ts';

/** A language's name in the reader's language: 'Spanish', 'español'. Unknown codes are returned unchanged. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
