import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { expect, test } from 'vitest';
import { findRelatedAnswers } from './related-answers.ts';

type Document = RequestDetail['documents'][number];
type Question = RequestDetail['questions'][number];

const document = (name: string) => ({ name, translations: null }) as Document;
const question = (text: string, answer: string | null = 'x', waived = false) =>
  ({ text, answer, waived, translations: null }) as Question;
const related = (name: string, questions: Question[]) =>
  findRelatedAnswers(document(name), questions).map(({ text }) => text);

test('a passport is compared with identity answers and with answers about the passport', () => {
  const questions = [
    question('Full name as in your passport'),
    question('Date of birth'),
    question('Passport number'),
    question('Where do you work?'),
    question('Country of citizenship'),
  ];
  expect(related('Passport copy', questions)).toEqual([
    'Full name as in your passport',
    'Date of birth',
    'Passport number',
    'Country of citizenship',
  ]);
});

test('other papers are compared with answers about the same thing', () => {
  const questions = [
    question('Highest degree'),
    question('Date of birth'),
    question('Bank of your employer'),
  ];
  expect(related('Degree certificate', questions)).toEqual(['Highest degree']);
  expect(related('Bank statements', questions)).toEqual(['Bank of your employer']);
});

test('unanswered and waived questions are left out', () => {
  const questions = [question('Passport number', null), question('Passport expiry', '2030-01-01', true)];
  expect(related('Passport copy', questions)).toEqual([]);
});

test('accents make no difference', () => {
  expect(related('Título universitario', [question('¿Qué titulo tiene?')])).toEqual(['¿Qué titulo tiene?']);
});
