import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerPieces, type PiecesType, readPieces, writeChoices } from './answer-pieces.ts';
import { checkPieces, fitsType, isComplete, listFittingTypes, tidyPieces, toStored } from './check-answer.ts';
import { type AnswerWords, formatAnswer } from './format-answer.ts';
import { listTexts } from './list-texts.ts';
import { isDraft, isGiven } from './stored-answer.ts';

const types = Object.keys(answerPieces) as PiecesType[];
const words: AnswerWords = {
  language: 'en-US',
  yes: 'Yes',
  no: 'No',
  present: 'present',
  otherNames: 'Other names',
  extension: 'ext.',
  otherCountry: (code) => `name of ${code}`,
  day: (day) => day,
  choice: (choice) => choice,
};
const problems = (type: PiecesType, pieces: Record<string, string>) =>
  Object.fromEntries(
    checkPieces(type, tidyPieces(type, pieces)).map(({ piece, problem }) => [piece, problem]),
  );

describe('an answer with pieces', () => {
  const Entered = fc
    .constantFrom(...types)
    .chain((type) =>
      fc.tuple(
        fc.constant(type),
        fc.dictionary(
          fc.constantFrom(...Object.keys(answerPieces[type])),
          fc.oneof(
            fc.string({ unit: 'grapheme', maxLength: 40 }),
            fc.constantFrom(
              'Yes',
              'No',
              'MEX',
              'USA',
              'CA',
              '2024-02-29',
              '95014',
              'a123456789',
              '1,234.5',
              'USD',
              '5512345678',
            ),
          ),
        ),
      ),
    );

  it('survives being stored and read, and is stored in one way only', () => {
    fc.assert(
      fc.property(Entered, ([type, entered]) => {
        const stored = toStored(type, entered);
        const pieces = readPieces(type, stored);
        expect(pieces).toEqual(tidyPieces(type, entered));
        expect(toStored(type, pieces ?? {})).toBe(stored);
        expect(isGiven(stored)).toBe(stored !== '' && isComplete(type, pieces ?? {}));
      }),
    );
  });

  it('fits its type, and a text of people fits none that has pieces', () => {
    fc.assert(
      fc.property(Entered, ([type, entered]) => {
        const stored = toStored(type, entered);
        if (stored !== '' && !/\p{Cc}/u.test(JSON.stringify(entered).replace(/\\./g, '\u0007')))
          expect(fitsType(type, stored)).toBe(true);
      }),
    );
    expect(listFittingTypes('Calle Reforma 1, Ciudad de México')).toEqual([]);
  });

  it.each([
    ['not written as it is stored', 'person_name', '{"family":"Ruiz","given":"Ana"}'],
    ['with a piece of another type', 'person_name', '{"given":"Ana","family":"Ruiz","street":"x"}'],
    ['marked complete without being so', 'person_name', '{"family":"Ruiz"}'],
    ['with a number in place of a text', 'person_name', '{"given":1,"family":"Ruiz"}'],
    ['with control characters', 'person_name', '{"given":"Ana\\u0000","family":"Ruiz"}'],
    ['with lines where one is asked for', 'person_name', '{"given":"Ana\\nLuisa","family":"Ruiz"}'],
    ['that goes deeper', 'address', '{"country":{"street":"x"}}'],
    ['with a prototype', 'address', '{"__proto__":{"street":"x"}}'],
    ['that is a list', 'address', '["MEX"]'],
    ['that is null', 'address', 'null'],
    ['of an unknown country', 'country', 'ZZZ'],
    ['in lower case', 'country', 'mex'],
    ['of a wrong day', 'date_range', '{"from":"2024-02-30","present":"Yes"}'],
    ['that ends before it starts', 'date_range', '{"from":"2024-02-02","to":"2024-02-01"}'],
    ['without its zeros', 'a_number', 'A12345678'],
    ['no choice', 'multiselect', '[]'],
  ])('is refused if %s', (_, type, answer) => {
    expect(fitsType(type, answer)).toBe(false);
  });
});

describe('what an answer needs', () => {
  it('a name: family and given name, or the word that there is no given name', () => {
    expect(problems('person_name', { given: 'Ana', family: 'Ruiz Peña' })).toEqual({});
    expect(problems('person_name', { family: 'Suharto' })).toEqual({ given: 'missing' });
    expect(problems('person_name', { family: 'Suharto', no_given: 'Yes' })).toEqual({});
    expect(problems('person_name', { given: 'Ana' })).toEqual({ family: 'missing' });
  });

  it.each([
    ['USA', { city: 'Austin', state: 'TX', postal_code: '78701' }, {}],
    ['USA', { city: 'Austin', state: 'TX', postal_code: '78701-1234' }, {}],
    ['USA', { city: 'Austin', state: 'Texas', postal_code: '78701' }, { state: 'not_valid' }],
    ['USA', { city: 'Austin', postal_code: '7870' }, { state: 'missing', postal_code: 'not_valid' }],
    ['CAN', { city: 'Toronto', state: 'ON', postal_code: 'm5v 3l9' }, {}],
    ['MEX', { city: 'Puebla', state: 'Puebla', postal_code: '72000' }, {}],
    ['MEX', { city: 'Puebla' }, { postal_code: 'unusual' }],
    ['GBR', { city: 'London', postal_code: 'SW1A 1AA' }, {}],
    ['GBR', { city: 'London', postal_code: '12345' }, { postal_code: 'unusual' }],
    ['IND', { city: 'Leh', state: 'Ladakh', postal_code: '194101' }, {}],
    ['JPN', { street: '1-1', state: 'Tokyo', postal_code: '100-0001' }, {}],
    ['HKG', { state: 'Kowloon' }, {}],
    ['GHA', { city: 'Accra' }, {}],
    ['IRL', { city: 'Dublin', postal_code: 'D02 AF30' }, {}],
    ['BRA', { city: 'Recife', state: 'Pernambuco', postal_code: '50010-000' }, {}],
    ['DEU', { city: 'Köln', postal_code: '50667' }, {}],
    ['RKS', { city: 'Prishtina' }, {}],
    ['SYR', {}, { city: 'missing' }],
  ])('an address in %s: %j', (country, entered, expected) => {
    expect(problems('address', { country, street: 'Main Street 1', ...entered })).toEqual(expected);
  });

  it.each([
    ['MEX', '55 1234 5678', '+525512345678', 'MEX'],
    ['USA', '(512) 555-0100', '+15125550100', 'USA'],
    ['USA', '+91 98765 43210', '+919876543210', 'IND'],
    ['CAN', '416 555 0123', '+14165550123', 'CAN'],
    ['GBR', '020 7946 0018', '+442079460018', 'GBR'],
    ['DEU', '030/123456', '+4930123456', 'DEU'],
  ])('a phone number of %s: %s', (country, number, expected, of) => {
    expect(tidyPieces('phone_number', { country, number })).toEqual({ country: of, number: expected });
    expect(problems('phone_number', { country, number })).toEqual({});
  });
  it('a phone number that cannot be one is kept and incomplete', () => {
    const stored = toStored('phone_number', { country: 'MEX', number: 'ask my sister' });
    expect(isDraft(stored)).toBe(true);
    expect(readPieces('phone_number', stored)).toEqual({ country: 'MEX', number: 'ask my sister' });
  });

  it.each<[PiecesType, string, string]>([
    ['a_number', '12345678', 'A012345678'],
    ['a_number', 'a 123-456-789', 'A123456789'],
    ['a_number', 'A#1234567', 'A001234567'],
    ['ssn', '123456789', '123-45-6789'],
    ['ssn', '123 45 6789', '123-45-6789'],
    ['receipt_number', 'ioe-09-123-45678', 'IOE0912345678'],
    ['receipt_number', 'MSC 21 904 12345', 'MSC2190412345'],
  ])('%s: %s is stored as %s', (type, value, stored) => {
    expect(toStored(type, { value })).toBe(stored);
  });

  it.each<[PiecesType, string]>([
    ['a_number', '12'],
    ['a_number', '1234567890'],
    ['ssn', '000-12-3456'],
    ['ssn', '912-34-5678'],
    ['ssn', '123-00-4567'],
    ['receipt_number', 'IOE123'],
  ])('%s: %s is kept, and incomplete', (type, value) => {
    const stored = toStored(type, { value });
    expect(isGiven(stored)).toBe(false);
    expect(readPieces(type, stored)).toEqual({ value });
    expect(fitsType(type, stored)).toBe(true);
  });

  it.each([
    ['1,234.5', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234 567', '1234567'],
    ['85000', '85000'],
    ['85.000', '85000'],
    ["12'000.00", '12000.00'],
    ['85k', '85k'],
  ])('an amount %s is stored as %s', (amount, expected) => {
    expect(tidyPieces('money', { amount, currency: 'USD' }).amount).toBe(expected);
  });

  it('an explanation only after yes', () => {
    expect(problems('yesno_explained', { value: 'No' })).toEqual({});
    expect(problems('yesno_explained', { value: 'Yes' })).toEqual({ explanation: 'missing' });
    expect(toStored('yesno_explained', { value: 'No', explanation: 'old text' })).toBe('{"value":"No"}');
  });
});

describe('an answer is written for people', () => {
  it.each<[string, string, string]>([
    [
      'person_name',
      toStored('person_name', {
        given: 'Ana',
        middle: 'María',
        family: 'Ruiz',
        suffix: 'Jr.',
        other_names: 'Ana Peña\nAni',
      }),
      'Ruiz, Ana María, Jr.\nOther names: Ana Peña; Ani',
    ],
    [
      'address',
      toStored('address', {
        country: 'USA',
        street: '1 Main St',
        unit_type: 'Apt',
        unit: '4B',
        city: 'Austin',
        state: 'TX',
        postal_code: '78701',
      }),
      '1 Main St, Apt 4B\nAustin, TX 78701\nUnited States',
    ],
    ['birth_place', toStored('birth_place', { city: 'Kyiv', country: 'SUN' }), 'Kyiv, name of SUN'],
    ['country', 'MEX', 'Mexico'],
    [
      'phone_number',
      toStored('phone_number', { country: 'USA', number: '5125550100', extension: '12' }),
      '+1 512 555 0100 ext. 12',
    ],
    ['date_range', toStored('date_range', { from: '2020-01-02', present: 'Yes' }), '2020-01-02 – present'],
    ['money', toStored('money', { amount: '85,000', currency: 'USD' }), '$85,000'],
    [
      'yesno_explained',
      toStored('yesno_explained', { value: 'Yes', explanation: 'In 2012.' }),
      'Yes\nIn 2012.',
    ],
    ['multiselect', writeChoices(['B', 'A'], ['A', 'B', 'C']), 'A\nB'],
    ['a_number', 'A012345678', 'A012345678'],
    ['person_name', 'typed before the question had pieces', 'typed before the question had pieces'],
    ['text', '{"family":"Ruiz"}', '{"family":"Ruiz"}'],
    ['person_name', toStored('person_name', { family: 'Ruiz' }), 'Ruiz'],
  ])('%s', (type, answer, expected) => {
    expect(formatAnswer(type, answer, words)).toBe(expected);
  });
});

it('conditions compare what was chosen or entered', () => {
  expect(listTexts('multiselect', '["A","B"]')).toEqual(['A', 'B']);
  expect(listTexts('yesno_explained', '{"value":"Yes","explanation":"x"}')).toEqual(['Yes', 'x']);
  expect(listTexts('text', '["A"]')).toEqual(['["A"]']);
  expect(listTexts('address', '{broken')).toEqual(['{broken']);
});
