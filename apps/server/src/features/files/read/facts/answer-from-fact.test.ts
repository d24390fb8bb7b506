import { expect, it } from 'vitest';
import { type AskingQuestion, toAnswers } from './answer-from-fact.ts';

const asking = (type: AskingQuestion['type'], choices?: string[], spanish?: string[]): AskingQuestion => ({
  type,
  options: choices ? { choices } : null,
  translations: spanish ? { es: { text: '', choices: spanish } } : null,
});

it.each([
  ['passport.expiry', '2031-08-14', asking('date'), '2031-08-14', '2031-08-14'],
  ['person.nationality', 'MEX', asking('text'), 'Mexico', 'México'],
  ['person.nationality', 'MEX', asking('select', ['Canada', 'Mexico']), 'Mexico', 'Mexico'],
  ['person.nationality', 'COL', asking('select', ['Mexican', 'Colombian']), 'Colombian', 'Colombian'],
  ['person.nationality', 'XXA', asking('text'), 'Stateless', 'Apátrida'],
  [
    'person.nationality',
    'XXB',
    asking('text'),
    'Refugee (1951 Convention)',
    'Refugiado (Convención de 1951)',
  ],
  [
    'person.nationality',
    'GBN',
    asking('text'),
    'British National (Overseas)',
    'Nacional británico (de ultramar)',
  ],
  [
    'person.nationality',
    'GBN',
    asking('select', ['France', 'United Kingdom']),
    'United Kingdom',
    'United Kingdom',
  ],
  ['person.nationality', 'XXA', asking('select', ['Stateless', 'Mexico']), 'Stateless', 'Stateless'],
  ['passport.country', 'UNO', asking('text'), 'United Nations', 'Naciones Unidas'],
  ['person.nationality', 'RKS', asking('text'), 'Kosovo', 'Kosovo'],
  ['person.nationality', 'RKS', asking('country'), 'RKS', 'RKS'],
  ['person.nationality', 'GBN', asking('country'), 'GBR', 'GBR'],
  ['person.sex', 'F', asking('text'), 'Female', 'Femenino'],
  [
    'person.sex',
    'X',
    asking('select', ['Female', 'Male', 'Another marker']),
    'Another marker',
    'Another marker',
  ],
  ['person.sex', 'M', asking('select', ['A', 'B'], ['Mujer', 'Hombre']), 'B', 'B'],
  [
    'person.family_name',
    "O'BRIEN-GARCIA LOPEZ",
    asking('text'),
    "O'BRIEN-GARCIA LOPEZ",
    "O'BRIEN-GARCIA LOPEZ",
  ],
  // A zone does not say how these names are spelled.
  ['person.family_name', 'OCONNOR', asking('text'), 'OCONNOR', 'OCONNOR'],
  ['person.family_name', 'DE LA CRUZ', asking('text'), 'DE LA CRUZ', 'DE LA CRUZ'],
  ['person.given_names', 'MCDONALD', asking('text'), 'MCDONALD', 'MCDONALD'],
  ['person.family_name', 'de la Cruz', asking('text'), 'de la Cruz', 'de la Cruz'],
] as const)('%s “%s” is given as the question takes it', (fact, value, question, en, es) => {
  expect(toAnswers(fact, value, question)).toEqual({ en, es });
});

it.each([
  ['passport.expiry', '2031-08-14', asking('text')],
  ['person.family_name', 'GARCIA', asking('yesno')],
  ['person.sex', 'X', asking('select', ['Female', 'Male'])],
  ['person.nationality', 'FRA', asking('select', ['Canada', 'Mexico'])],
  // Without a nationality, and an unknown country.
  ['person.nationality', 'XXX', asking('text')],
  ['person.nationality', 'UNO', asking('text')],
  ['person.nationality', 'XYZ', asking('text')],
  ['passport.country', 'XXA', asking('text')],
] as const)('%s “%s” answers no question that cannot take it', (fact, value, question) => {
  expect(toAnswers(fact, value, question)).toBeNull();
});
