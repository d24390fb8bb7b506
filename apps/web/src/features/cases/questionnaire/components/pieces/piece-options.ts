import type { PiecesType } from '@visafolio/contract/questions/answer-pieces.ts';
import { countryCodes, countryName, isOtherCountry } from '@visafolio/contract/questions/countries.ts';
import { getCallingCode } from '@visafolio/contract/questions/phone-numbers.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';

interface Option {
  value: string;
  label: string;
}

/** Former countries are places of birth only; people without a nationality have one in passports. */
const isListed = (type: PiecesType, code: string): boolean =>
  !isOtherCountry(code) || code === 'RKS' || (code === 'XXA' ? type === 'country' : type === 'birth_place');

/** By name, the United States first; for phone numbers with their calling codes. */
export function listCountries(type: PiecesType, t: Translate, language: Language): Option[] {
  const named = countryCodes
    .filter((code) => isListed(type, code))
    .map((value) => ({ value, label: countryName(value, language, (code) => t(`pieces.country.${code}`)) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  const options = [
    ...named.filter(({ value }) => value === 'USA'),
    ...named.filter(({ value }) => value !== 'USA'),
  ];
  return type === 'phone_number' ? options.flatMap(withCallingCode) : options;
}

function withCallingCode({ value, label }: Option): Option[] {
  const code = getCallingCode(value);
  return code ? [{ value, label: `${label} (+${code})` }] : [];
}

/** By name, the US dollar first. */
export function listCurrencies(language: Language): Option[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const named = Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return [...named.filter(({ value }) => value === 'USD'), ...named.filter(({ value }) => value !== 'USD')];
}
