import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';

/** The languages of the product's texts, in one sentence: 'English and Spanish'. */
export const listProductLanguages = (language: Language): string =>
  new Intl.ListFormat(language).format(languageCodes.map((code) => languageName(code, language)));

/** A language's name in the reader's language: 'Spanish', 'español'. Unknown codes are returned unchanged. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
