import type {
  EarlierSuggestion,
  FileSuggestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { inEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { expect, it } from 'vitest';
import { countForPassport } from '../passport/count-for-passport.ts';
import { countEarlier, isAnswerable, isShown, toSource } from './suggestion.ts';

const question = (id: string, fact?: string, type: QuestionType = 'text', party?: string) => ({
  id,
  type,
  options: fact ? { fact, ...(party && { party }) } : null,
});
const questions = [
  question('name', 'person.name', 'person_name'),
  question('born', 'person.birth_date', 'date'),
  question('degree', 'degree.name'),
  question('place', 'person.birth_place', 'birth_place'),
  question('phone'),
];

it('a passport counts only for questions that it can answer', () => {
  expect(countForPassport(questions, {})).toBe(2);
  expect(questions.map((each) => isAnswerable([each]))).toEqual([true, true, true, false, false]);
});

it('a passport does not count for answered questions', () => {
  expect(countForPassport(questions, { name: 'Ruiz', phone: '555 0100' })).toBe(1);
  expect(countForPassport(questions, { name: 'Ruiz', born: '1990-02-03' })).toBe(0);
  expect(countForPassport(questions, { name: ' ' })).toBe(2);
});

it('a passport counts for its party and for what is everybody’s', () => {
  const ofParties = [
    question('one', 'person.birth_date', 'date', 'petitioner'),
    question('two', 'person.birth_date', 'date', 'beneficiary'),
    question('three', 'passport.number'),
  ];
  expect(countForPassport(ofParties, {}, 'petitioner')).toBe(2);
  expect(countForPassport(ofParties, {})).toBe(3);
});

const suggested = {
  question_id: 'born',
  fact: 'person.birth_date',
  answers: inEachLanguage(() => '1990-02-03'),
  other_answers: null,
  taken: null,
};
const earlier: EarlierSuggestion = {
  ...suggested,
  from: 'earlier_answer',
  request_id: 'before',
  case_names: inEachLanguage(() => 'Work visa'),
  answered_at: '2025-01-01T00:00:00Z',
  may_have_changed: false,
};
const read: FileSuggestion = {
  ...suggested,
  from: 'file',
  confidence: 'high',
  doubts: [],
  reader: 'machine_readable_zone',
  upload_id: 'file',
  file_name: 'passport.jpg',
  file_path: 'a/passport.jpg',
  document: null,
  page: 1,
  place: null,
  rotation: 0,
};

it('an earlier answer is offered only where there is none', () => {
  expect([isShown(earlier, ''), isShown(earlier, '1991-01-01')]).toEqual([true, false]);
  expect([isShown(read, ''), isShown(read, '1991-01-01'), isShown(read, '1990-02-03')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(countEarlier([earlier, read], questions, {})).toBe(1);
  expect(countEarlier([earlier], questions, { born: '1991-01-01' })).toBe(0);
  expect(countEarlier([earlier], [], {})).toBe(0);
});

it('the source of a suggestion is its file, or the earlier case', () => {
  expect(toSource(read)).toEqual({ upload_id: 'file', fact: 'person.birth_date' });
  expect(toSource(earlier)).toEqual({ request_id: 'before', fact: 'person.birth_date' });
});
