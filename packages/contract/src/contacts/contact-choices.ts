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
