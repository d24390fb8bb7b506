import { toTwoLetters } from '../countries.ts';
import data from './address-rules.json' with { type: 'json' };

export interface AddressRules {
  /** The pieces that an address of the country has by its postal service, besides the street. */
  needs: readonly string[];
  /** A pattern for the whole postal code; absent: no format is known, or there are no postal codes. */
  postal_code?: string;
  postal_code_example?: string;
  /** What the country calls its states; absent: addresses have none. */
  state_name?: string;
  /** Names, or codes with names where addresses and forms have the code. */
  states?: readonly (string | { code: string; name: string })[];
}

const rules: Record<string, AddressRules | undefined> = data;

/** By the data of Google's libaddressinput. `country`: as in passports, for example MEX. */
export const getAddressRules = (country: string): AddressRules | undefined =>
  rules[toTwoLetters(country) ?? ''];

/** The states of a country whose addresses have codes, such as CA for California. */
export function listStateCodes(country: string): readonly { code: string; name: string }[] {
  const states = getAddressRules(country)?.states ?? [];
  return states.flatMap((state) => (typeof state === 'string' ? [] : state));
}

export const listStateNames = (country: string): readonly string[] =>
  (getAddressRules(country)?.states ?? []).map((state) => (typeof state === 'string' ? state : state.name));

export function fitsPostalCode(country: string, code: string): boolean {
  const pattern = getAddressRules(country)?.postal_code;
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'i').test(code);
}
