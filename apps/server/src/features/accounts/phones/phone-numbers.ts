import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import { refuse } from '../../../shared/api/refuse.ts';
import type { PhoneConfig } from '../../../shared/services.ts';

/**
 * Parses a typed mobile number to E.164. A number without a country code belongs to `country` (two letters). Refuses
 * with accounts.phone_not_valid if text messages cannot reach it, and with accounts.phone_country if none are sent to
 * its country.
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

/** Country codes can be shared, such as +1. A number without a definite country is refused. */
function refuseCountry(number: PhoneNumber | undefined, countries: string[] | undefined): void {
  if (countries && (!number?.country || !countries.includes(number.country)))
    throw refuse('accounts.phone_country');
}
