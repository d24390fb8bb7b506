import type { FactName } from './facts.ts';

/** Decides which types of questions a fact can answer. */
type FactType = 'date' | 'word' | 'country' | 'text' | 'amount';

const factTypes: Record<FactName, FactType> = {
  'person.family_name': 'text',
  'person.given_names': 'text',
  'person.full_name': 'text',
  'person.birth_date': 'date',
  'person.birth_place': 'text',
  'person.sex': 'word',
  'person.nationality': 'country',
  'person.alien_number': 'text',
  'person.mother_name': 'text',
  'person.father_name': 'text',
  'passport.number': 'text',
  'passport.country': 'country',
  'passport.issued': 'date',
  'passport.expiry': 'date',
  'visa.number': 'text',
  'visa.expiry': 'date',
  'i94.number': 'text',
  'i94.entry_date': 'date',
  'i94.class': 'word',
  'i94.expiry': 'date',
  'employer.name': 'text',
  'employment.title': 'text',
  'employment.start_date': 'date',
  'pay.amount': 'amount',
  'pay.period_end': 'date',
  'degree.name': 'text',
  'degree.field': 'text',
  'degree.school': 'text',
  'degree.date': 'date',
};

/** A word can also be a choice of a select question. */
const fitting: Record<FactType, readonly string[]> = {
  date: ['date'],
  word: ['text', 'textarea', 'select'],
  country: ['text', 'textarea', 'select', 'country'],
  text: ['text', 'textarea'],
  amount: ['text', 'number'],
};

/** Whether the fact can answer a question of this `QuestionType`. */
export const fitsQuestion = (fact: FactName, type: string): boolean =>
  fitting[factTypes[fact]].includes(type);

/** Whether documents can state what a question asks for. */
export const isDocumentFact = (fact: string): fact is FactName => Object.hasOwn(factTypes, fact);

/** Facts that questions may also ask for in pieces. What documents state in one line does not answer those. */
const askedInPieces: Partial<Record<FactName, string>> = { 'person.birth_place': 'birth_place' };

/** Whether a question of this `QuestionType` may ask for the fact. The types of facts that documents do not state are the catalogue's. */
export const mayAnswer = (fact: string, type: string): boolean =>
  !isDocumentFact(fact) || fitsQuestion(fact, type) || askedInPieces[fact] === type;
