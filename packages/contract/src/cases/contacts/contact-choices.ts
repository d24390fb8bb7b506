import { Language } from '../../shared/fields.ts';

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

export const preferredLanguages = [
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

/** Names in the contact form of the languages that the product supports. */
export const interfaceLanguages = {
  en: 'English',
  es: 'Spanish',
} as const satisfies Record<Language, (typeof preferredLanguages)[number]>;

/** The product's language for a contact's preferred language; null: not supported. */
export const toInterfaceLanguage = (noted: string): Language | null =>
  Language.options.find((language) => interfaceLanguages[language] === noted) ?? null;

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
