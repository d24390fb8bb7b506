import {
  contactVisaTypes,
  homeCountries,
  listedLanguages,
  preferredLanguages,
} from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';

const isListed = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some((each) => each === word);

/** A home country in the user's language; imported values that are not in the list stay as written. */
export const countryName = (country: string, t: Translate): string =>
  isListed(homeCountries, country) ? t(`contacts.countries.${country}`) : country;

const languageName = (language: string, t: Translate): string =>
  isListed(listedLanguages, language) ? t(`contacts.languages.${language}`) : language;

const lists = {
  visa_type: { words: contactVisaTypes, toName: visaName },
  preferred_language: { words: preferredLanguages, toName: languageName },
  home_country: { words: homeCountries, toName: countryName },
} as const;

/** The choices of a field, including the contact's current value if it is not one of them. */
export function listChoices(field: keyof typeof lists, current: string, t: Translate) {
  const { words, toName } = lists[field];
  const all: readonly string[] = words;
  const shown = current === '' || all.includes(current) ? all : [...all, current];
  return shown.map((word) => ({ value: word, label: toName(word, t) }));
}
