import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { FactName } from '@visafolio/contract/files/facts.ts';

/** What a provider is told of each fact. */
const meanings = {
  'person.family_name': 'family name of the person whom the document is about',
  'person.given_names': 'given names of that person',
  'person.full_name': 'full name of that person',
  'person.birth_date': 'date of birth of that person, as yyyy-mm-dd',
  'person.birth_place': 'place of birth of that person, as written',
  'person.sex': 'sex of that person: F, M or X',
  'person.nationality': 'nationality of that person, as an ISO 3166-1 alpha-3 code',
  'person.alien_number': 'alien registration number (A-number, USCIS number) of that person',
  'person.mother_name': 'full name of the mother of that person',
  'person.father_name': 'full name of the father of that person',
  'passport.number': 'passport number',
  'passport.country': 'country that issued the passport, as an ISO 3166-1 alpha-3 code',
  'passport.issued': 'date on which the passport was issued, as yyyy-mm-dd',
  'passport.expiry': 'date on which the passport expires, as yyyy-mm-dd',
  'visa.number': 'number of the visa (the red foil number)',
  'visa.expiry': 'date on which the visa expires, as yyyy-mm-dd',
  'i94.number': 'I-94 admission record number',
  'i94.entry_date': 'most recent date of entry, as yyyy-mm-dd',
  'i94.class': 'class of admission',
  'i94.expiry': 'admit until date, as yyyy-mm-dd',
  'employer.name': 'name of the employer',
  'employment.title': 'job title',
  'employment.start_date': 'first day of the employment, as yyyy-mm-dd',
  'pay.amount': 'gross pay of the period, or the salary, as written',
  'pay.period_end': 'last day of the pay period, as yyyy-mm-dd',
  'degree.name': 'name of the degree',
  'degree.field': 'field of study',
  'degree.school': 'name of the school',
  'degree.date': 'date on which the degree was conferred, as yyyy-mm-dd',
} satisfies Record<FactName, string>;

const person = ['person.family_name', 'person.given_names', 'person.full_name'] as const;
const degree = [...person, 'degree.name', 'degree.field', 'degree.school', 'degree.date'] as const;
const job = [
  'person.full_name',
  'employer.name',
  'employment.title',
  'employment.start_date',
  'pay.amount',
] as const;

/** What is asked of each kind. Nothing of kinds that are about several people, or that say nothing a question asks for. */
const factsByKind: Partial<Record<DocumentKind, readonly FactName[]>> = {
  passport: [
    ...person,
    'person.birth_date',
    'person.birth_place',
    'person.sex',
    'person.nationality',
    'passport.number',
    'passport.country',
    'passport.issued',
    'passport.expiry',
  ],
  visa: [...person, 'person.birth_date', 'person.sex', 'person.nationality', 'visa.number', 'visa.expiry'],
  i94: [
    ...person,
    'person.birth_date',
    'person.nationality',
    'passport.number',
    'i94.number',
    'i94.entry_date',
    'i94.class',
    'i94.expiry',
  ],
  green_card: [...person, 'person.birth_date', 'person.sex', 'person.alien_number'],
  work_permit: [...person, 'person.birth_date', 'person.sex', 'person.alien_number'],
  naturalization_certificate: [...person, 'person.birth_date', 'person.sex', 'person.alien_number'],
  id_card: [...person, 'person.birth_date', 'person.sex', 'person.nationality'],
  birth_certificate: [
    ...person,
    'person.birth_date',
    'person.birth_place',
    'person.sex',
    'person.mother_name',
    'person.father_name',
  ],
  police_certificate: [...person, 'person.birth_date', 'person.nationality'],
  approval_notice: [
    'person.full_name',
    'person.birth_date',
    'person.alien_number',
    'i94.number',
    'i94.expiry',
  ],
  i20: [...person, 'person.birth_date', 'person.nationality', 'degree.school', 'degree.field'],
  ds2019: [...person, 'person.birth_date', 'person.nationality'],
  pay_stub: ['person.full_name', 'employer.name', 'pay.amount', 'pay.period_end'],
  w2: ['person.full_name', 'employer.name'],
  employment_letter: job,
  offer_letter: job,
  diploma: degree,
  transcript: degree,
  credential_evaluation: degree,
};

/** What a provider is asked of a file of this kind, with what each fact means; null: nothing. */
export function askedOfKind(kind: DocumentKind | null): Partial<Record<FactName, string>> | null {
  const names = kind && factsByKind[kind];
  return names ? Object.fromEntries(names.map((name) => [name, meanings[name]])) : null;
}
