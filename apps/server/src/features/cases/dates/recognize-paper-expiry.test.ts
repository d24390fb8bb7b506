import { expect, test } from 'vitest';
import { recognizePaperExpiry } from './recognize-paper-expiry.ts';

test.each([
  ['Passport expiration date', 'passport_expiry'],
  ['Beneficiary: passport expiration date', 'passport_expiry'],
  ['Fecha de vencimiento del pasaporte', 'passport_expiry'],
  ['¿Cuándo vence su pasaporte?', 'passport_expiry'],
  ['I-94 expiration date', 'i94_expiry'],
  ['I-94: admit until date', 'i94_expiry'],
  ['Fecha de vencimiento del I-94', 'i94_expiry'],
  ['Passport number', null],
  ['Passport issue date', null],
  ['Visa expiration date', null],
  ['Date of birth', null],
])('the question %j asks for %s', (text, kind) => expect(recognizePaperExpiry(text)).toBe(kind));
