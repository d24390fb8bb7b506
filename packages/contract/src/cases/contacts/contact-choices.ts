import { defaultLanguage, inEachLanguage, type Language, languageCodes } from '../../shared/languages.ts';

/** Choices of the contact form, from the specification. Imported contacts may have other values. */
export const contactVisaTypes = [
  'H-1B',
  'L-1',
  'O-1',
  'E-2',
  'EB-1',
  'EB-2',
  'EB-3',
  'Family-based',
  'Student (F-1)',
  'Other',
] as const;

/** As the specification lists them, whether or not the product speaks them. */
export const listedLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Chinese',
  'Japanese',
  'Korean',
  'Arabic',
  'Hindi',
  'Other',
] as const;

const englishNames = new Intl.DisplayNames(defaultLanguage, { type: 'language' });
/** Names in the contact form of the languages that the product supports: their English names. */
export const interfaceLanguages = inEachLanguage((language) => englishNames.of(language) ?? language);

/** Choices of the contact form. */
export const preferredLanguages: readonly string[] = [
  ...new Set([
    ...listedLanguages.filter((each) => each !== 'Other'),
    ...Object.values(interfaceLanguages),
    'Other',
  ]),
];

/** The product's language for a contact's preferred language; null: not supported. */
export const toInterfaceLanguage = (noted: string): Language | null =>
  languageCodes.find((language) => interfaceLanguages[language] === noted) ?? null;

export const homeCountries = [
  'United States',
  'Canada',
  'Mexico',
  'United Kingdom',
  'Germany',
  'France',
  'Italy',
  'Spain',
  'China',
  'Japan',
  'South Korea',
  'India',
  'Brazil',
  'Australia',
  'Other',
] as const;
