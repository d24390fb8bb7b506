import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { refuse } from '../../shared/api/refuse.ts';

/**
 * A mobile number as people type it, as E.164. Without its country's code it is taken for one of `country` (two
 * letters). Refuses with accounts.phone_not_valid what is no number that text messages reach.
 */
export function readPhoneNumber(typed: string, country: string | undefined): string {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(typed, {
    ...(home ? { defaultCountry: home } : {}),
    extract: false,
  });
  if (!number?.isValid() || number.ext) throw refuse('accounts.phone_not_valid');
  return number.number;
}

/** The last digits, for whoever knows the number anyway. */
export const endingOf = (number: string): string => `•••• ${number.slice(-4)}`;
