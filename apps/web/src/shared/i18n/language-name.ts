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

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** All languages with a name in the reader's language, by name. `value`: BCP 47 without region or script. */
export function listLanguages(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return [...pairs, ...pairs.flatMap((pair) => letters.map((third) => pair + third))]
    .flatMap((value) => {
      const label = names.of(value);
      // An old code has the name of the new one.
      return label && Intl.getCanonicalLocales(value)[0] === value ? [{ value, label }] : [];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
