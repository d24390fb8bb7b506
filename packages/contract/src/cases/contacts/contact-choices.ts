import { Language } from '../../shared/fields.ts';

/** What the contact form offers, as the specification lists it. Imported contacts may hold other words. */
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

/** The contact form's names of the languages that the product speaks. */
export const interfaceLanguages = {
  en: 'English',
  es: 'Spanish',
} as const satisfies Record<Language, (typeof preferredLanguages)[number]>;

/** The language that the product speaks with somebody whose contact has this one noted; null: it does not speak it. */
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
