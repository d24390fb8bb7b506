import {
  contactVisaTypes,
  homeCountries,
  interfaceLanguages,
  preferredLanguages,
} from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type {
  DroppedValues,
  ImportField,
  ImportRow,
  RowProblem,
} from '@visafolio/contract/cases/contacts/contact-import.ts';
import type { ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { cleanEmail, hasOtherLetters } from '@visafolio/contract/shared/email-address.ts';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { cleanLine } from '@visafolio/contract/shared/line.ts';
import { listTexts } from '@visafolio/locales';

/** Null: the cell was empty. */
export interface ImportedContact {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  visa_type: string | null;
  preferred_language: string | null;
  home_country: string | null;
  status: ContactStatus | null;
}

/** Further values of a cell that the contact has no room for. */
type More = Pick<DroppedValues, 'field' | 'values'>;
type Reading = { contact: ImportedContact; more: More[] } | { problem: RowProblem; field: ImportField };

const longest = {
  name: 200,
  phone: limits.contactPhoneMax,
  address: limits.contactAddressMax,
  visa_type: limits.contactWordMax,
  preferred_language: limits.contactWordMax,
  home_country: limits.contactWordMax,
} as const;

/**
 * Reads one row of a file as a contact, or returns its first problem. Values of the form's lists are recognized in each language of
 * the product; others are kept as written.
 */
export function readImportRow(row: ImportRow): Reading {
  const name = [row.name, row.middle_name, row.last_name, row.second_last_name]
    .map((part) => cleanLine(cell(part)))
    .filter(Boolean)
    .join(' ');
  const emails = readEmails(cell(row.email));
  const email = Email.safeParse(emails.first);
  const first = (field: ImportField) => cleanLine(splitCell(row[field])[0] ?? '');
  const contact = {
    name,
    phone: first('phone') || null,
    address: splitCell(row.address).join('\n') || null,
    visa_type: known(visaTypes, first('visa_type')),
    preferred_language: known(preferred, first('preferred_language')),
    home_country: known(countries, first('home_country')),
  };
  // A last name without a first name usually means that cells are shifted, so the row is refused.
  if (!cleanLine(cell(row.name))) return { problem: 'name_missing', field: 'name' };
  if (!cell(row.email)) return { problem: 'email_missing', field: 'email' };
  if (!email.success) {
    const problem = hasOtherLetters(cleanEmail(emails.first)) ? 'email_other_letters' : 'email_not_valid';
    return { problem, field: 'email' };
  }
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if ((contact[field]?.length ?? 0) > longest[field]) return { problem: 'too_long', field };
  }
  const status = known(statuses, first('status'));
  if (status !== null && !isStatus(status)) return { problem: 'status_unknown', field: 'status' };
  const more: More[] = [
    { field: 'email', values: emails.others } as const,
    ...oneValueEach.map((field) => ({ field, values: splitCell(row[field]).slice(1) })),
  ].filter(({ values }) => values.length);
  return { contact: { ...contact, email: email.data, status }, more };
}

const oneValueEach = ['phone', 'visa_type', 'preferred_language', 'home_country', 'status'] as const;

// Zero bytes and lone surrogates, which PostgreSQL's text cannot store.
const cell = (text: string | undefined): string => (text ?? '').replaceAll('\0', '').toWellFormed().trim();

/** Google joins several values of one field with ` ::: `. */
const splitCell = (text: string | undefined): string[] => [
  ...new Set(
    cell(text)
      .split(':::')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

interface EmailValue {
  value: string;
  isAddress: boolean;
}

/** The first e-mail address; without one, the whole text, to show it in the error. */
function readEmails(text: string): { first: string; others: string[] } {
  const values = splitCell(text).flatMap((value): EmailValue[] => {
    const addresses = value.split(/[;,\n]/).flatMap((each) => Email.safeParse(each).data ?? []);
    return addresses.length
      ? addresses.map((address) => ({ value: address, isAddress: true }))
      : [{ value, isAddress: false }];
  });
  const first = values.find(({ isAddress }) => isAddress)?.value ?? text;
  return { first, others: [...new Set(values.map(({ value }) => value))].filter((each) => each !== first) };
}

const isStatus = (word: string): word is ContactStatus =>
  Object.hasOwn(listTexts(defaultLanguage, 'contacts.status'), word);

/** Ignores case, accents and punctuation: 'F1' is 'F-1', 'Espanol' is 'Español'. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Maps each spelling, in any language of the product, to the stored word. */
function toSpellings(stored: readonly string[], key: string): Map<string, string> {
  const translations = languageCodes.map((code) => listTexts(code, key));
  return new Map(
    stored.flatMap((word) =>
      [word, ...translations.flatMap((texts) => texts[word] ?? [])].map((way) => [plain(way), word] as const),
    ),
  );
}

const visaTypes = toSpellings(contactVisaTypes, 'common.visa').set('f1', 'Student (F-1)');
const preferred = toSpellings(preferredLanguages, 'contacts.languages');
for (const code of languageCodes) preferred.set(code, interfaceLanguages[code]);
const countries = toSpellings(homeCountries, 'contacts.countries')
  .set('usa', 'United States')
  .set('us', 'United States')
  .set('eeuu', 'United States')
  .set('uk', 'United Kingdom');
const statuses = toSpellings(Object.keys(listTexts(defaultLanguage, 'contacts.status')), 'contacts.status');

function known(words: Map<string, string>, written: string | undefined): string | null {
  const text = cell(written);
  return text === '' ? null : (words.get(plain(text)) ?? text);
}
