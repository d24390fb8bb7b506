import {
  contactVisaTypes,
  homeCountries,
  preferredLanguages,
} from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type {
  ImportField,
  ImportRow,
  RowProblem,
} from '@visafolio/contract/cases/contacts/contact-import.ts';
import type { ContactStatus } from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { messages } from '@visafolio/locales';

/** Null: the cell was blank. */
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

type Reading = { contact: ImportedContact } | { problem: RowProblem; field: ImportField };

const longest = {
  name: 200,
  phone: limits.contactPhoneMax,
  address: limits.contactAddressMax,
  visa_type: limits.contactWordMax,
  preferred_language: limits.contactWordMax,
  home_country: limits.contactWordMax,
} as const;

/**
 * One row of a file as a contact, or the first thing that is wrong with it. Cells are text even if they look
 * like. Words of the form's lists are found in English and Spanish; others are kept as they are written.
 */
export function readImportRow(row: ImportRow): Reading {
  const name = [row.name, row.middle_name, row.last_name, row.second_last_name]
    .map(cell)
    .filter(Boolean)
    .join(' ');
  const email = Email.safeParse(firstEmail(cell(row.email)));
  const contact = {
    name,
    phone: getFirst(cell(row.phone)) || null,
    address: cell(row.address) || null,
    visa_type: known(visaTypes, row.visa_type),
    preferred_language: known(languages, row.preferred_language),
    home_country: known(countries, row.home_country),
  };
  // A last name alone is mostly a cell that slipped: the row is named, not imported without a first name.
  if (!cell(row.name)) return { problem: 'name_missing', field: 'name' };
  if (!cell(row.email)) return { problem: 'email_missing', field: 'email' };
  if (!email.success) return { problem: 'email_not_valid', field: 'email' };
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if ((contact[field]?.length ?? 0) > longest[field]) return { problem: 'too_long', field };
  }
  const status = known(statuses, row.status);
  if (status !== null && !isStatus(status)) return { problem: 'status_unknown', field: 'status' };
  return { contact: { ...contact, email: email.data, status } };
}

// What PostgreSQL's text has no place for: zero bytes and halves of characters.
const cell = (text: string | undefined): string => (text ?? '').replaceAll('\0', '').toWellFormed().trim();

/** Google puts several values of a kind into one cell. */
const getFirst = (text: string): string => text.split(':::')[0]?.trim() ?? '';

/** The first that is an address; where none is, all of it, to be shown as it is. */
const firstEmail = (text: string): string =>
  text.split(/:::|[;,\n]/).find((each) => Email.safeParse(each).success) ?? text;

const isStatus = (word: string): word is ContactStatus => word in messages.en.contacts.status;

/** Case, accents and punctuation left aside: 'F1' is 'F-1', 'Espanol' is 'Español'. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type Words = Record<string, string>;

/** From each way of writing a word to the word that is stored. */
function waysToWrite(stored: readonly string[], ...translations: Words[]): Map<string, string> {
  return new Map(
    stored.flatMap((word) =>
      [word, ...translations.flatMap((texts) => texts[word] ?? [])].map((way) => [plain(way), word] as const),
    ),
  );
}

const { en, es } = messages;
const visaTypes = waysToWrite(contactVisaTypes, en.common.visa, es.common.visa).set('f1', 'Student (F-1)');
const languages = waysToWrite(preferredLanguages, es.contacts.languages)
  .set('en', 'English')
  .set('es', 'Spanish');
const countries = waysToWrite(homeCountries, es.contacts.countries)
  .set('usa', 'United States')
  .set('us', 'United States')
  .set('eeuu', 'United States')
  .set('uk', 'United Kingdom');
const statuses = waysToWrite(Object.keys(en.contacts.status), en.contacts.status, es.contacts.status);

function known(words: Map<string, string>, written: string | undefined): string | null {
  const text = cell(written);
  return text === '' ? null : (words.get(plain(text)) ?? text);
}
