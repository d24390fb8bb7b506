import { expect, it } from 'vitest';
import { answerPieces, hasPieces } from '../questions/answer-pieces.ts';
import { QuestionType } from '../questions/question-type.ts';
import { mayAnswer } from './fact-types.ts';
import { getStatedFacts } from './stated-facts.ts';

it.each([
  ['person_name', 'person.name', { given: 'person.given_names', family: 'person.family_name' }],
  ['text', 'person.name', undefined],
  ['a_number', 'person.a_number', { value: 'person.alien_number' }],
  ['text', 'person.alien_number', { value: 'person.alien_number' }],
  ['country', 'passport.country', { value: 'passport.country' }],
  ['birth_place', 'person.birth_place', undefined],
  ['text', 'company.name', undefined],
])('a %s about %s', (type, fact, stated) => {
  expect(getStatedFacts({ type, options: { fact } })).toEqual(stated);
  expect(getStatedFacts({ type, options: { fact, repeating_group: 'trips' } })).toBeUndefined();
});

it('pieces of answers are pieces of the question’s type', () => {
  for (const type of QuestionType.options) {
    const stated = getStatedFacts({ type, options: { fact: 'person.name' } });
    if (stated)
      expect(hasPieces(type) && Object.keys(answerPieces[type])).toEqual(
        expect.arrayContaining(Object.keys(stated)),
      );
  }
});

it('a place of birth may be asked for in pieces, although documents state it whole', () => {
  expect(mayAnswer('person.birth_place', 'birth_place')).toBe(true);
  expect(mayAnswer('person.birth_place', 'date')).toBe(false);
});
