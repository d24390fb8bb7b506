import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import { refuse } from '../../../shared/api/refuse.ts';
import type { PhoneConfig } from '../../../shared/services.ts';

/**
 * A mobile number as people type it, as E.164. Without its country's code it is taken for one of `country` (two
 * letters). Refuses with accounts.phone_not_valid what is no number that text messages reach, and with
 * accounts.phone_country a number of a country that none are sent to.
 */
export function readPhoneNumber(typed: string, { country, countries }: PhoneConfig): string {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(typed, {
    ...(home ? { defaultCountry: home } : {}),
    extract: false,
  });
  if (!number?.isValid() || number.ext) throw refuse('accounts.phone_not_valid');
  refuseCountry(number, countries);
  return number.number;
}

/** Refuses with accounts.phone_country a number (E.164) of a country that no messages are sent to. */
export function refuseForeignNumber(number: string, { countries }: PhoneConfig): void {
  refuseCountry(parsePhoneNumberFromString(number), countries);
}

/** Numbers that begin alike may be of several countries: of +1 for example. Without a country of its own none counts. */
function refuseCountry(number: PhoneNumber | undefined, countries: string[] | undefined): void {
  if (countries && (!number?.country || !countries.includes(number.country)))
    throw refuse('accounts.phone_country');
}
