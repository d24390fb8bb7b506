import { type Pieces, writePieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { expect, test } from 'vitest';
import { listAnswers, writePiece } from './write-piece.ts';

const address = (pieces: Pieces) => writePieces('address', pieces, true);
const home = address({
  country: 'USA',
  street: '12 Oak St',
  unit_type: 'Apt',
  unit: '4B',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
});
const abroad = address({
  country: 'MEX',
  street: 'Av. Juárez 5',
  city: 'Puebla',
  state: 'PUE',
  postal_code: '72000',
});
const name = writePieces(
  'person_name',
  { given: 'Ana', middle: 'María', family: 'Pérez López', suffix: 'Jr.' },
  true,
);
const mexicanPhone = writePieces('phone_number', { country: 'MEX', number: '+525512345678' }, true);
const phone = writePieces('phone_number', { country: 'USA', number: '+15125550142' }, true);
const place = writePieces('birth_place', { country: 'GBN', city: 'Leeds' }, true);
const range = writePieces('date_range', { from: '2019-03-05', present: 'Yes' }, true);
const money = (currency: string) => writePieces('money', { amount: '52000', currency }, true);
const explained = writePieces('yesno_explained', { value: 'Yes', explanation: 'A speeding fine.' }, true);

test.for<[type: string, answer: string, piece: string | undefined, written: string]>([
  ['date', '1990-02-03', undefined, '02/03/1990'],
  ['date', '1990-02-03', 'month', '02'],
  ['date', '1990-02-03', 'year', '1990'],
  ['date', '1990-02-03', 'month_year', '02/1990'],
  ['date', 'last spring', undefined, ''],
  ['text', ' Baker ', undefined, 'Baker'],
  ['select', 'Married', undefined, 'Married'],
  ['multiselect', '["White","Asian"]', undefined, 'White, Asian'],
  ['person_name', name, 'family', 'Pérez López Jr.'],
  ['person_name', name, 'given', 'Ana'],
  ['person_name', name, 'middle', 'María'],
  ['person_name', name, 'given_middle', 'Ana María'],
  ['person_name', name, 'given_family', 'Ana Pérez López Jr.'],
  ['person_name', name, 'full', 'Ana María Pérez López Jr.'],
  ['person_name', name, 'family_given', 'Pérez López Jr., Ana María'],
  // Typed names of earlier versions are not split.
  ['person_name', 'Ana María Pérez López', 'family', ''],
  ['person_name', 'Ana María Pérez López', undefined, 'Ana María Pérez López'],
  ['address', home, 'us_state', 'TX'],
  ['address', home, 'zip', '78701'],
  ['address', home, 'province', ''],
  ['address', home, 'unit_type', 'Apt'],
  ['address', home, 'street_unit', '12 Oak St, Apt 4B'],
  ['address', home, 'unit_line', 'Apt 4B'],
  ['address', abroad, 'us_state', ''],
  ['address', abroad, 'zip', ''],
  ['address', abroad, 'province', 'PUE'],
  ['address', abroad, 'foreign_postal_code', '72000'],
  ['address', abroad, 'country', 'Mexico'],
  ['phone_number', phone, undefined, '5125550142'],
  ['phone_number', phone, 'area', '512'],
  ['phone_number', mexicanPhone, undefined, '+525512345678'],
  ['phone_number', mexicanPhone, 'area', ''],
  ['birth_place', place, 'city', 'Leeds'],
  ['birth_place', place, 'state', ''],
  ['date_range', range, 'from', '03/05/2019'],
  ['date_range', range, 'to', 'PRESENT'],
  ['date_range', range, 'from_year', '2019'],
  ['money', money('USD'), undefined, '52000'],
  ['money', money('MXN'), 'dollars', ''],
  ['money', money('MXN'), undefined, '52000 MXN'],
  ['a_number', 'A12345678', undefined, '012345678'],
  ['ssn', '123-45-6789', undefined, '123456789'],
  ['yesno_explained', explained, undefined, 'Yes'],
  ['yesno_explained', explained, 'explanation', 'A speeding fine.'],
  ['text', '12-3456789', 'digits', '123456789'],
  ['text', '15-1252.00', 'first_2_digits', '15'],
  ['text', '15-1252.00', 'digits_3_to_6', '1252'],
  ['text', '5415', 'six_digits', '541500'],
  ['text', '541511', 'six_digits', '541511'],
  ['text', 'unknown', 'six_digits', ''],
  ['number', '85', 'hundreds', '0'],
  ['number', '152.5', 'tens', '5'],
  ['number', '152.5', 'units', '2'],
  ['country', 'RKS', undefined, 'Kosovo'],
  ['country', 'HKG', undefined, 'Hong Kong'],
  ['country', 'MMR', undefined, 'Burma'],
  ['country', 'TTO', undefined, 'Trinidad and Tobago'],
  ['country', 'KNA', undefined, 'Saint Kitts and Nevis'],
])('%s %s: %s is %s', ([type, answer, piece, written]) => {
  expect(writePiece(type, answer, piece)).toBe(written);
});

test('boxes compare with each choice of several, and with yes or no alone', () => {
  expect(listAnswers('multiselect', '["White","Asian"]')).toEqual(['White', 'Asian']);
  expect(listAnswers('yesno_explained', explained)).toEqual(['Yes']);
  expect(listAnswers('address', home, 'unit_type')).toEqual(['Apt']);
});
