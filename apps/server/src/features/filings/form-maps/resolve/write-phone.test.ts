import { writePieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { expect, it } from 'vitest';
import { writeFirmPhone, writePhone } from './write-phone.ts';

const phone = (country: string, number: string, extension = '') =>
  writePieces('phone_number', { country, number, ...(extension && { extension }) }, true);

it.for([
  ['of the United States', phone('USA', '+13125550142'), 10, { value: '3125550142' }],
  ['of Canada', phone('CAN', '+14165550142'), 10, { value: '4165550142' }],
  [
    'with an extension',
    phone('USA', '+13125550142', '14'),
    10,
    { value: '3125550142', continued: 'Extension 14' },
  ],
  ['of Mexico', phone('MEX', '+525512345678'), 10, { value: null, continued: '+52 55 1234 5678' }],
  ['of Spain', phone('ESP', '+34612345678'), 10, { value: null, continued: '+34 612 34 56 78' }],
  ['of India', phone('IND', '+919876543210'), 10, { value: null, continued: '+91 98765 43210' }],
  ['of China', phone('CHN', '+8613812345678'), 10, { value: null, continued: '+86 138 1234 5678' }],
  // Its ten digits with the country code would be a number in the United States.
  ['of Denmark', phone('DNK', '+4532123456'), 10, { value: null, continued: '+45 32 12 34 56' }],
  ['of Mexico in a wide field', phone('MEX', '+525512345678'), 13, { value: '+525512345678' }],
  [
    'of China in a field for thirteen',
    phone('CHN', '+8613812345678'),
    13,
    { value: null, continued: '+86 138 1234 5678' },
  ],
  ['of China in a wide field', phone('CHN', '+8613812345678'), 15, { value: '+8613812345678' }],
  [
    'of India with an extension',
    phone('IND', '+919876543210', '7'),
    null,
    { value: '+919876543210', continued: 'Extension 7' },
  ],
] as const)('a number %s is never written as another one', ([, answer, maxLength, written]) => {
  expect(writePhone(answer, undefined, maxLength)).toEqual(written);
});

it.for([
  [phone('USA', '+13125550142', '14'), 'area', { value: '312' }],
  [phone('USA', '+13125550142', '14'), 'local', { value: '5550142', continued: 'Extension 14' }],
  [phone('ESP', '+34612345678'), 'area', { value: null }],
  [phone('ESP', '+34612345678'), 'local', { value: null, continued: '+34 612 34 56 78' }],
  [phone('ESP', '+34612345678', '9'), 'international', { value: '+34 612 34 56 78, Extension 9' }],
] as const)('of %s the form has %s', ([answer, piece, written]) => {
  expect(writePhone(answer, piece, 8)).toEqual(written);
});

it('the number of an attorney abroad is not cut to ten digits', () => {
  expect(writeFirmPhone('3125550142', undefined, 10)).toEqual({ value: '3125550142' });
  expect(writeFirmPhone('3125550142', 'area', 3)).toEqual({ value: '312' });
  expect(writeFirmPhone('+525512345678', undefined, 10)).toEqual({
    value: null,
    continued: '+52 55 1234 5678',
  });
});
