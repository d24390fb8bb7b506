import type { PieceInput, PiecesType } from '@visafolio/contract/questions/answer-pieces.ts';
import { unitTypes } from '@visafolio/contract/questions/check-answer.ts';
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

function byLabel(language: Language) {
  const { compare } = new Intl.Collator(language);
  return (one: Option, other: Option) => compare(one.label, other.label);
}

const putFirst = (first: string, options: Option[]): Option[] => [
  ...options.filter(({ value }) => value === first),
  ...options.filter(({ value }) => value !== first),
];

/** By name, the United States first; for phone numbers with their calling codes. */
function listCountries(type: PiecesType, t: Translate, language: Language): Option[] {
  const named = countryCodes
    .filter((code) => isListed(type, code))
    .map((value) => ({ value, label: countryName(value, language, (code) => t(`pieces.country.${code}`)) }))
    .sort(byLabel(language));
  const options = putFirst('USA', named);
  return type === 'phone_number' ? options.flatMap(withCallingCode) : options;
}

function withCallingCode({ value, label }: Option): Option[] {
  const code = getCallingCode(value);
  return code ? [{ value, label: `${label} (+${code})` }] : [];
}

/** By name, the US dollar first. */
function listCurrencies(language: Language): Option[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const named = Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort(byLabel(language));
  return putFirst('USD', named);
}

/** The options of a piece that is chosen from a list; undefined for other pieces. */
export function listOptions(
  input: PieceInput,
  type: PiecesType,
  t: Translate,
  language: Language,
): Option[] | undefined {
  if (input === 'country') return listCountries(type, t, language);
  if (input === 'currency') return listCurrencies(language);
  if (input === 'unit') return unitTypes.map((value) => ({ value, label: t(`pieces.unit.${value}`) }));
  return undefined;
}
