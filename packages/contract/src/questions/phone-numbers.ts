import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { toThreeLetters, toTwoLetters } from './countries.ts';

/** For example 52 for MEX; undefined for countries without phone numbers. */
export function getCallingCode(country: string): string | undefined {
  const two = toPhoneCountry(country);
  return two && getCountryCallingCode(two);
}

function toPhoneCountry(country: string): CountryCode | undefined {
  const two = toTwoLetters(country) ?? '';
  return isSupportedCountry(two) ? two : undefined;
}

/** E.164 and the country of a number as people write it, in the country or with its code; undefined if it cannot be one. */
export function readPhone(text: string, country: string): { number: string; country: string } | undefined {
  const phone = parsePhoneNumberFromString(text, toPhoneCountry(country));
  if (!phone?.isPossible()) return undefined;
  return { number: phone.number, country: (phone.country && toThreeLetters(phone.country)) || country };
}

/** An E.164 number in groups: `+52 55 1234 5678`. Other texts stay. */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
